import { Stop } from './exit-codes.js';

/** The whole number that an option has. @throws Stop when it is none, or beyond the limits */
export function wholeNumber(name: string, text: string, [least, most]: readonly [number, number]): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new Stop(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
}

/** The number from 0 to 1 that an option has. @throws Stop when it is none */
export function share(name: string, text: string): number {
  const value = Number(text);
  if (/^\d*\.?\d+$/.test(text) && value <= 1) return value;
  throw new Stop(`${name} must be a number from 0 to 1, not "${text}"`);
}
