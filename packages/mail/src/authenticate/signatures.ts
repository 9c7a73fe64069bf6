import { Readable } from 'node:stream';
import { arc } from 'mailauth/lib/arc/index.js';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { inPieces, isUsual } from './costs.js';
import { asciiDomain } from './domains.js';
import type { MailDns } from './mail-dns.js';

/** What others vouch for in a mail, and they have proven to be who they are. */
export interface Signatures {
  /** The address in From that the signatures cover; undefined where there is not one alone. */
  readonly from: string | undefined;
  /** Domains with a good signature (DKIM) over From and all of the text. */
  readonly signers: readonly string[];
  /** Who has passed the mail on last, and whose mail it was by what they saw (ARC). */
  readonly seal: Seal | undefined;
}

export interface Seal {
  readonly sealer: string;
  /** The domain in From for which the sealer found the mail to be genuine; undefined: it did not. */
  readonly genuineFor: string | undefined;
}

const nothing: Signatures = { from: undefined, signers: [], seal: undefined };
const minBitLength = 1024;

/** Checks the signatures of a mail. A mail with more than anybody needs counts as one without. */
export async function readSignatures(raw: Buffer, dns: MailDns): Promise<Signatures> {
  if (!isUsual(raw)) return nothing;
  const read = await dkimVerify(Readable.from(inPieces(raw)), { resolver: dns, minBitLength });
  const signers = (read.results as readonly unknown[] as readonly DkimResult[]).filter(isGood);
  return {
    from: read.headerFrom.length === 1 ? read.headerFrom[0] : undefined,
    signers: signers.flatMap(({ signingDomain }) => asciiDomain(signingDomain) ?? []),
    seal: await sealOf(read.arc, dns),
  };
}

/** What the library tells of a signature; its own types leave parts out. */
interface DkimResult {
  readonly signingDomain: string;
  readonly algo?: string;
  readonly status: { readonly result: string; readonly underSized?: number };
  readonly signingHeaders?: { readonly keys: string };
}

/** A signature that leaves From or the end of the text open says nothing of either, and SHA-1 nothing at all (RFC 8301). */
function isGood({ status, algo = '', signingHeaders }: DkimResult): boolean {
  const covered = signingHeaders?.keys.toLowerCase().split(': ') ?? [];
  return status.result === 'pass' && !status.underSized && covered.includes('from') && !/sha1$/i.test(algo);
}

type ArcOfMail = Parameters<typeof arc>[0];

interface ArcRead {
  readonly status: { readonly result: string };
  readonly authenticationResults?: {
    readonly dmarc?: { readonly result?: string; readonly header?: { from?: string } };
  };
}

async function sealOf(found: unknown, dns: MailDns): Promise<Seal | undefined> {
  const last = (found as { lastEntry?: Record<string, { parsed?: { d?: { value?: string } } }> } | undefined)
    ?.lastEntry;
  const sealer = last?.['arc-seal']?.parsed?.d?.value;
  // The seal and the signature over the mail are of the same server.
  if (sealer === undefined || last?.['arc-message-signature']?.parsed?.d?.value !== sealer) return undefined;
  const read = (await arc(found as ArcOfMail, { resolver: dns, minBitLength })) as unknown as ArcRead;
  if (read.status.result !== 'pass') return undefined;
  const { dmarc } = read.authenticationResults ?? {};
  const isGenuine = dmarc?.result?.toLowerCase() === 'pass';
  return { sealer: sealer.toLowerCase(), genuineFor: isGenuine ? asciiDomain(dmarc?.header?.from ?? '') : undefined };
}
