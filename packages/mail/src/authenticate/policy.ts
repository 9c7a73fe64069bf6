import { dmarc } from 'mailauth/lib/dmarc/index.js';
import type { MailDns } from './mail-dns.js';

/** What the owner of a domain asks to be done with mail in its name that nobody of the domain has signed. */
export interface SenderPolicy {
  /** Whether such a mail is to be refused or set aside. */
  readonly isEnforced: boolean;
  /** Whether only signatures of exactly this domain count. */
  readonly isStrict: boolean;
}

const none: SenderPolicy = { isEnforced: false, isStrict: false };
const enforced: ReadonlySet<string> = new Set(['quarantine', 'reject']);

/** The policy of a domain (DMARC), or of the one that it belongs to. @throws when DNS does not answer */
export async function policyOf(domain: string, dns: MailDns): Promise<SenderPolicy> {
  const found = await dmarc({ headerFrom: [`a@${domain}`], resolver: dns, spfDomains: [], dkimDomains: [] } as never);
  if (!found || found.status.result === 'none') return none;
  if (found.status.result === 'temperror') throw new Error(`DNS does not tell the policy of ${domain}`);
  const { policy, alignment } = found as unknown as { policy?: unknown; alignment?: { dkim?: { strict?: boolean } } };
  return {
    isEnforced: enforced.has(String(policy).trim().toLowerCase()),
    isStrict: alignment?.dkim?.strict === true,
  };
}
