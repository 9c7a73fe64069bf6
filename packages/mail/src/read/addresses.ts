import { emailPattern } from '@pharos/forms';
import { addressParser } from 'postal-mime';
import { withWindowsLetters } from './eight-bit.js';
import type { FromDoubt, MailAddress, MailHeader } from './mail.js';

const longestAddress = 254;
const longestName = 200;
/** Control characters, and those that turn the direction of what stands beside them or cannot be seen. */
const misleading = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The addresses that headers of that name list, groups too; what is no address is left out. */
export function addressesIn(headers: readonly MailHeader[], name: string): MailAddress[] {
  return valuesOf(headers, name).flatMap(parsed).filter(isAddress);
}

/** Who a mail says it is from. */
export function senderIn(headers: readonly MailHeader[]): {
  from: MailAddress | undefined;
  fromDoubt: FromDoubt | undefined;
} {
  const values = valuesOf(headers, 'from');
  if (values.every((value) => value.trim() === '')) return { from: undefined, fromDoubt: 'missing' };
  const named = values.flatMap(parsed);
  const from = named.find(isAddress);
  if (!from) return { from, fromDoubt: 'invalid' };
  return { from, fromDoubt: values.length > 1 || named.length > 1 ? 'several' : undefined };
}

function valuesOf(headers: readonly MailHeader[], name: string): string[] {
  return headers.filter((header) => header.name === name).map(({ value }) => value);
}

function parsed(value: string): MailAddress[] {
  return addressParser(value, { flatten: true }).map(({ name, address = '' }) => {
    const own = address.trim();
    return { address: own, name: nameOf(name, own) };
  });
}

/** A name that is another address would pass for the address. */
function nameOf(name: string, address: string): string {
  const shown = withWindowsLetters(name).replace(misleading, ' ').replace(/\s+/g, ' ').trim().slice(0, longestName);
  return /[@\uff20\ufe6b]/.test(shown) || shown === address ? '' : shown;
}

function isAddress({ address }: MailAddress): boolean {
  return address.length <= longestAddress && emailPattern.test(address);
}
