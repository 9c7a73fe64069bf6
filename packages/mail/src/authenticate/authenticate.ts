import type { ReadMail } from '../read/mail.js';
import { domainOf, isAligned, organizationOf } from './domains.js';
import { isAbsent, type MailDns } from './mail-dns.js';
import { policyOf } from './policy.js';
import { readSignatures, type Signatures } from './signatures.js';

/**
 * Whether a mail is from whom it says. `pass`: the domain in From has signed it. `fail`: it has not, though it asks to trust nothing else,
 * or nobody can say whom the mail is from. `none`: nobody knows.
 */
export type AuthenticationResult = 'pass' | 'fail' | 'none';

/** Why: From is not one address; the domain in From asks to refuse what it has not signed; DNS did not answer for long. */
export type AuthenticationReason = 'from' | 'policy' | 'dns';

export interface Authentication {
  readonly result: AuthenticationResult;
  /** With `fail`. */
  readonly reason?: AuthenticationReason;
}

export interface AuthenticateOptions {
  readonly dns: MailDns;
  /** Domains of servers whose seals (ARC) are believed: what they found when the mail came to them counts. */
  readonly sealers: ReadonlySet<string>;
}

/** DNS does not answer a question on which it depends whom a mail is from: it is to be asked again. */
export class SenderUnknownForNow extends Error {
  override readonly name = 'SenderUnknownForNow';
}

/**
 * Finds out whether a mail is from whom it says, by its signatures (DKIM), the seal of the server that passed it on (ARC) and the policy of
 * the domain in From (DMARC). The address of the server that handed it over says nothing of the author: mail is forwarded.
 *
 * @throws SenderUnknownForNow
 */
export async function authenticate(
  raw: Buffer,
  { from, fromDoubt }: Pick<ReadMail, 'from' | 'fromDoubt'>,
  { dns, sealers }: AuthenticateOptions,
): Promise<Authentication> {
  const domain = from && domainOf(from.address);
  if (!from || fromDoubt !== undefined || domain === undefined) return { result: 'fail', reason: 'from' };
  const asked = new Asked(dns, [organizationOf(domain), ...sealers]);
  const result = await resultOf(raw, { address: from.address, domain }, { dns: asked.dns, sealers });
  if (result !== 'pass' && asked.isUnanswered)
    throw new SenderUnknownForNow(`DNS does not tell who signs for ${domain}`);
  return result === 'fail' ? { result, reason: 'policy' } : { result };
}

async function resultOf(
  raw: Buffer,
  from: { readonly address: string; readonly domain: string },
  { dns, sealers }: AuthenticateOptions,
): Promise<AuthenticationResult> {
  const signatures = await readSignatures(raw, dns);
  // Without an answer there is a question left open, and the result does not count.
  const policy = await policyOf(from.domain, dns).catch(() => ({ isEnforced: true, isStrict: true }));
  if (isVouchedFor(signatures, from, { isStrict: policy.isStrict, sealers })) return 'pass';
  return policy.isEnforced ? 'fail' : 'none';
}

function isVouchedFor(
  { from: covered, signers, seal }: Signatures,
  { address, domain }: { readonly address: string; readonly domain: string },
  { isStrict, sealers }: { readonly isStrict: boolean; readonly sealers: ReadonlySet<string> },
): boolean {
  // What is read as the sender is what was signed: programs read unusual headers differently.
  if (covered === undefined || !isSameAddress(covered, address)) return false;
  if (signers.some((signer) => isAligned(signer, domain, isStrict))) return true;
  if (!seal || !sealers.has(seal.sealer)) return false;
  return seal.genuineFor === domain || seal.genuineFor === organizationOf(domain);
}

function isSameAddress(one: string, other: string): boolean {
  const local = (address: string) => address.slice(0, address.lastIndexOf('@')).toLowerCase();
  return local(one) === local(other) && domainOf(one) === domainOf(other);
}

/** Remembers whether questions were left open on which the result depends: others may ask for names of their own, too. */
class Asked {
  isUnanswered = false;

  constructor(
    private readonly ask: MailDns,
    private readonly domains: readonly string[],
  ) {}

  readonly dns: MailDns = async (name) => {
    try {
      return await this.ask(name);
    } catch (error) {
      const asked = name.toLowerCase();
      if (!isAbsent(error)) this.isUnanswered ||= this.domains.some((domain) => asked.endsWith(`.${domain}`));
      throw error;
    }
  };
}
