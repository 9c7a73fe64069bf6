import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';

/** A domain whose subdomains belong to different people, such as that of a hoster, counts as a public one. */
const rules = { allowPrivateDomains: true };

/** The domain of an address in the letters that DNS knows; undefined where it cannot have any. */
export function domainOf(address: string): string | undefined {
  return asciiDomain(address.slice(address.lastIndexOf('@') + 1));
}

/** Undefined for what is no domain. */
export function asciiDomain(domain: string): string | undefined {
  return domainToASCII(domain.trim().replace(/\.$/, '')) || undefined;
}

/** The domain under a public suffix that it belongs to; itself where it is such a suffix. */
export function organizationOf(domain: string): string {
  return getDomain(domain, rules) ?? domain;
}

/** Whether whoever signs for one domain speaks for the other, as DMARC has it. */
export function isAligned(signer: string, domain: string, isStrict: boolean): boolean {
  const ascii = asciiDomain(signer);
  if (ascii === undefined) return false;
  return isStrict ? ascii === domain : organizationOf(ascii) === organizationOf(domain);
}
