import { locale } from '../messages/index.js';

const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat(locale);
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
const smallDollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 });

/** A share of 0 to 1, as in `75 %`. */
export const percent = (value: number): string => share.format(value);
/** A count, as in `1,204`. */
export const count = (value: number): string => whole.format(value);
/** A large count, as in `1.2M`. */
export const shortCount = (value: number): string => compact.format(value);
/** US dollars; less than a cent is shown too. */
export const money = (value: number): string =>
  value !== 0 && Math.abs(value) < 0.01 ? smallDollars.format(value) : dollars.format(value);
