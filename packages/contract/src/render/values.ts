const dayMs = 86_400_000;
const longestMs = Date.UTC(9999, 11, 31) + dayMs;
const padded = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'));

/** Days that were written lately, each in the slot of its number. */
const slots = 256;
const days = Array.from({ length: slots }, () => ({ day: Number.NaN, text: '' }));

/**
 * What `toISOString` says, in a quarter of its time: lists are full of times, of few days.
 * @throws RangeError for a time that is none
 */
export function isoTime(date: Date): string {
  const ms = date.getTime();
  if (!(ms >= 0 && ms < longestMs)) return date.toISOString();
  const day = Math.floor(ms / dayMs);
  const slot = days[day % slots] as (typeof days)[number];
  if (slot.day !== day) {
    slot.text = date.toISOString().slice(0, 11);
    slot.day = day;
  }
  const rest = ms - day * dayMs;
  return `${slot.text}${two(rest / 3_600_000)}:${two((rest / 60_000) % 60)}:${two((rest / 1_000) % 60)}.${padded[rest % 1_000]}Z`;
}

function two(value: number): string {
  return (padded[Math.floor(value)] as string).slice(1);
}

/** A time as the HTTP API writes it: ISO 8601, UTC, milliseconds. Throws when the record lacks it, which only a defect can cause. */
export function time(date: Date | undefined): string {
  if (date === undefined) throw new Error('a record lacks a time that it must have');
  return isoTime(date);
}

/** A nullable time as the HTTP API writes it. */
export function timeOrNull(date: Date | undefined): string | null {
  return date === undefined ? null : isoTime(date);
}

/** A part that every record has. Throws when this one lacks it, which only a defect can cause. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a record lacks a part that it must have');
  return value;
}
