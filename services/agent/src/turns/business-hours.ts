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

/** The phrase for when people are there again, by language; English where there is none. */
const phrases: Readonly<Record<string, string>> = {
  en: 'We are back: {time}.',
  de: 'Wir sind wieder da: {time}.',
  fr: 'Nous serons de retour : {time}.',
  es: 'Volvemos: {time}.',
  it: 'Torniamo: {time}.',
  pt: 'Voltamos: {time}.',
  nl: 'Wij zijn er weer: {time}.',
};

/** The message to the customer: outside of business hours it says when people are there again. */
export function handOverMessage(
  { handoff_message, business_hours }: Pick<AgentSettings, 'handoff_message' | 'business_hours'>,
  language: string | undefined,
  at: Date,
): string | null {
  if (handoff_message === null) return null;
  if (business_hours === null || areOpen(business_hours, at)) return handoff_message;
  const opening = nextOpening(business_hours, at);
  if (opening === undefined) return handoff_message;
  const [spoken = 'en'] = (language ?? 'en').split('-');
  const known = Object.hasOwn(phrases, spoken) ? spoken : 'en';
  const time = new Intl.DateTimeFormat(known, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: business_hours.time_zone,
    timeZoneName: 'short',
  }).format(opening);
  return `${handoff_message}\n\n${(phrases[known] as string).replace('{time}', time)}`;
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
