import { verify, X509Certificate } from 'node:crypto';
import { fail } from '@pharos/contract';
import { type Clock, readUrl } from '@pharos/kit';
import type { Sender } from '@pharos/outbound';
import { LRUCache } from 'lru-cache';
import { comeAgain } from './come-again.js';
import { readSnsMessage, type SnsMessage, signedText } from './sns-message.js';

/** SNS itself, in one of its regions, and nobody else who has an address at Amazon. */
const host = /^sns\.[a-z]{2}(?:-[a-z]+)+-\d\.amazonaws\.com(?:\.cn)?$/;
const certificatePath = /^\/SimpleNotificationService-[0-9a-f]+\.pem$/;
/** A region has one for years. */
const mostCertificates = 100;
const certificateMs = 24 * 60 * 60_000;

export interface SnsSenderDeps {
  /** Requests to the public internet alone. */
  readonly sender: Pick<Sender, 'send'>;
  readonly clock: Clock;
}

/** Makes sure that what was posted is from Amazon SNS, and confirms subscriptions. */
export class SnsSender {
  readonly #certificates = new LRUCache<string, X509Certificate>({ max: mostCertificates, ttl: certificateMs });

  constructor(private readonly deps: SnsSenderDeps) {}

  /**
   * Resolves where Amazon has signed the message; a subscription is confirmed then.
   * @throws VALIDATION_ERROR for what is no such message, SIGNATURE_INVALID, UNAVAILABLE where Amazon does not answer
   */
  async check(body: Buffer): Promise<void> {
    const said = readSnsMessage(body);
    const certificate = await this.#certificateAt(said.SigningCertURL);
    const algorithm = said.SignatureVersion === '1' ? 'sha1' : 'sha256';
    const signature = Buffer.from(said.Signature, 'base64');
    if (!verify(algorithm, Buffer.from(signedText(said)), certificate.publicKey, signature))
      throw fail('SIGNATURE_INVALID');
    if (said.Type === 'SubscriptionConfirmation') await this.#confirm(said);
  }

  async #certificateAt(url: string): Promise<X509Certificate> {
    const known = this.#certificates.get(url);
    if (known) return known;
    if (!certificatePath.test(pathAtAmazon(url) ?? '')) throw fail('SIGNATURE_INVALID');
    const certificate = new X509Certificate(await this.#get(url));
    const now = this.deps.clock.now();
    if (now < new Date(certificate.validFrom) || now > new Date(certificate.validTo)) throw fail('SIGNATURE_INVALID');
    this.#certificates.set(url, certificate);
    return certificate;
  }

  /** The address is Amazon's and was signed by it. */
  async #confirm({ SubscribeURL: url }: SnsMessage & { SubscribeURL: string }): Promise<void> {
    if (pathAtAmazon(url) === undefined) throw fail('SIGNATURE_INVALID');
    await this.#get(url);
  }

  async #get(url: string): Promise<string> {
    const result = await this.deps.sender.send({ method: 'GET', url, headers: [], body: [] });
    if (result.kind !== 'answered' || result.statusCode !== 200 || result.cut)
      throw comeAgain('Amazon SNS does not answer as it should');
    return result.responseBody;
  }
}

/** The path of an address at SNS; undefined: it leads elsewhere. */
function pathAtAmazon(text: string): string | undefined {
  const url = readUrl(text);
  const isTheirs = url?.protocol === 'https:' && url.port === '' && url.username === '' && host.test(url.hostname);
  return isTheirs ? url.pathname : undefined;
}
