import { locale } from '../messages/index.js';

const number = new Intl.NumberFormat(locale);
const compact = new Intl.NumberFormat(locale, { notation: 'compact' });
const rating = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 2 });
const smallMoney = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
const unit = (name: string) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'narrow' });
const units = [
  [86_400, unit('day')],
  [3_600, unit('hour')],
  [60, unit('minute')],
  [1, unit('second')],
] as const;

/** A span of seconds in its two largest units, such as `3h 20m`. */
function duration(seconds: number): string {
  const at = units.findIndex(([size]) => seconds >= size);
  const [size, words] = units[at] ?? units[3];
  const [smaller, smallerWords] = units[at + 1] ?? [0, undefined];
  const count = smaller === 0 ? Math.round(seconds) : Math.floor(seconds / size);
  const rest = smaller === 0 || count >= 10 ? 0 : Math.floor((seconds - count * size) / smaller);
  return rest === 0 || !smallerWords ? words.format(count) : `${words.format(count)} ${smallerWords.format(rest)}`;
}

/** What a figure measures. */
export type Measure = 'count' | 'time' | 'rating' | 'share' | 'money';

const formats: Readonly<Record<Measure, (value: number) => string>> = {
  count: (value) => number.format(value),
  time: duration,
  rating: (value) => rating.format(value),
  share: (value) => percent.format(value),
  money: (value) => (value > 0 && value < 0.1 ? smallMoney : money).format(value),
};

/** A figure as it is read; one that could not be measured is a dash. */
export function shown(value: number | null | undefined, measure: Measure): string {
  return value === null || value === undefined ? '–' : formats[measure](value);
}

/** A figure beside the axis of a chart, where little space is. */
export const shownShort = (value: number, measure: Measure): string =>
  measure === 'count' ? compact.format(value) : formats[measure](value);

export const shownPercent = (value: number): string => percent.format(value);
