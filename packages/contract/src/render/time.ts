import { isoTime } from './iso-time.js';

/** A time as the HTTP API writes it: ISO 8601, UTC, milliseconds. Throws when the record lacks it, which only a defect can cause. */
export function time(date: Date | undefined): string {
  if (date === undefined) throw new Error('a required time is missing');
  return isoTime(date);
}

/** A nullable time as the HTTP API writes it. */
export function timeOrNull(date: Date | undefined): string | null {
  return date === undefined ? null : isoTime(date);
}
