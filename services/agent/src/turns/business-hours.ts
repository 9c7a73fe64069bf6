import { type AgentSettings, days } from '../domain/settings.js';

type BusinessHours = NonNullable<AgentSettings['business_hours']>;

const minuteMs = 60_000;
const stepMs = 15 * minuteMs;
const weekMs = 7 * 24 * 60 * minuteMs;

/** Whether people are there; always, where no hours are set. */
export function areOpen(hours: BusinessHours | null, at: Date): boolean {
  if (hours === null || hours.hours.length === 0) return true;
  const now = localTime(hours.time_zone, at);
  return hours.hours.some((span) => isWithin(span, now));
}

/** Hours that close before they open last past midnight, into the next day. */
function isWithin({ day, opens, closes }: BusinessHours['hours'][number], now: LocalTime): boolean {
  if (opens < closes) return day === now.day && opens <= now.clock && now.clock < closes;
  return (day === now.day && opens <= now.clock) || (dayAfter(day) === now.day && now.clock < closes);
}

function dayAfter(day: (typeof days)[number]): string | undefined {
  return days[(days.indexOf(day) + 1) % days.length];
}

/** When people are there again, to the quarter of an hour after they open; undefined: within a week they are not. */
export function nextOpening(hours: BusinessHours, at: Date): Date | undefined {
  const firstMs = Math.ceil(at.getTime() / stepMs) * stepMs;
  for (let ms = firstMs; ms <= firstMs + weekMs; ms += stepMs) if (areOpen(hours, new Date(ms))) return new Date(ms);
  return undefined;
}

interface LocalTime {
  readonly day: string;
  readonly clock: string;
}

function localTime(timeZone: string, at: Date): LocalTime {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { day: part('weekday').toLowerCase(), clock: `${part('hour')}:${part('minute')}` };
}

/** Making one takes longer than all else. */
let lastFormat: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  if (lastFormat?.timeZone !== timeZone) {
    const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
    lastFormat = { timeZone, format: new Intl.DateTimeFormat('en-US', options) };
  }
  return lastFormat.format;
}
