import { generateKeyPairSync } from 'node:crypto';
import { sealMessage } from 'mailauth/lib/arc/index.js';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import type { MailDns } from '../authenticate/mail-dns.js';

/** `headerList` names the headers that are signed, as in `From:To`. */
type SignOptions = Partial<Omit<Parameters<typeof dkimSign>[1], 'headerList'>> & { readonly headerList?: string };

/** Domains with real keys, and a DNS of their own in which they publish them. */
export class MailWorld {
  readonly records = new Map<string, string>();
  /** Names of which DNS knows nothing for now. */
  readonly failing = new Set<string>();
  readonly asked: string[] = [];
  #domains = 0;

  readonly dns: MailDns = async (name) => {
    this.asked.push(name);
    if (this.failing.has(name)) throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
    const record = this.records.get(name);
    if (record === undefined) throw Object.assign(new Error('no records'), { code: 'ENOTFOUND' });
    return [[record]];
  };

  /** A domain that signs; `policy` is what its DMARC record says, absent where it has none. */
  domain(name: string, policy?: string, modulusLength?: number): SigningDomain {
    if (policy !== undefined) this.records.set(`_dmarc.${name}`, `v=DMARC1; ${policy}`);
    const keys = keyPair(this.#domains, modulusLength);
    this.#domains += 1;
    this.records.set(`s1._domainkey.${name}`, `v=DKIM1; k=rsa; p=${keys.publicKey}`);
    return new SigningDomain(name, keys);
  }
}

interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** Made once for a process, since each takes a while. */
const pairs: KeyPair[] = [];

function keyPair(at: number, modulusLength = 2048): KeyPair {
  if (modulusLength !== 2048) return newPair(modulusLength);
  while (pairs.length <= at) pairs.push(newPair(modulusLength));
  return pairs[at] as KeyPair;
}

function newPair(modulusLength: number): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { privateKey, publicKey: publicKey.toString('base64') };
}

/** A domain whose server signs mail. Other domains never have its key. */
export class SigningDomain {
  constructor(
    readonly name: string,
    private readonly keys: KeyPair,
  ) {}

  /**
   * The mail with a signature (DKIM) of the domain. Its time is read once: the library reads it for what is signed and again for what is
   * written down, and where a second ends in between the signature is of another time.
   */
  async sign(raw: string | Buffer, options: SignOptions = {}): Promise<Buffer> {
    const { privateKey } = this.keys;
    const more = { canonicalization: 'relaxed/relaxed', signTime: new Date(), ...options };
    const signatureData = [{ signingDomain: this.name, selector: 's1', privateKey, algorithm: 'rsa-sha256', ...more }];
    const { signatures, errors } = (await dkimSign(raw, { ...more, signatureData } as never)) as unknown as {
      signatures: string;
      errors: readonly { err: Error }[];
    };
    if (errors[0]) throw errors[0].err;
    return Buffer.concat([Buffer.from(signatures), Buffer.from(raw)]);
  }

  /** The mail as the domain's server passes it on, with its seal (ARC) over what it found (`dmarc=…`). */
  async seal(raw: string | Buffer, found: string, i = 1): Promise<Buffer> {
    const { privateKey } = this.keys;
    const authResults = `mx.${this.name}; ${found}`;
    const of = { signingDomain: this.name, selector: 's1', privateKey, signTime: new Date() };
    const seal = { ...of, authResults, cv: 'none', i };
    return Buffer.concat([await sealMessage(raw as Buffer, seal as never), Buffer.from(raw)]);
  }
}
