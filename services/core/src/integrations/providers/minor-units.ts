import type { Money } from '@pharos/proto/pharos/core/v1/integration';

/** https://docs.stripe.com/currencies#zero-decimal: their smallest unit is the whole; UGX and ISK are written with two places. */
const whole = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
/** https://docs.stripe.com/currencies#three-decimal */
const thousandths = new Set('bhd jod kwd omr tnd'.split(' '));

/** A number of a currency's smallest unit, as Stripe counts, as a decimal. */
export function amountOf(units: number, currency: string): Money {
  const code = currency.toLowerCase();
  const places = whole.has(code) ? 0 : thousandths.has(code) ? 3 : 2;
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const cut = digits.length - places;
  const amount = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return { amount: units < 0 ? `-${amount}` : amount, currency: code.toUpperCase() };
}
