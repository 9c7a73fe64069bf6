import { mail, text } from './corpus/build.js';
import { forged } from './corpus/senders.js';
import type { MailWorld, SigningDomain } from './mail-world.js';

/** A mail that is not from the person whom it wants to pass for. */
export interface ForgedMail {
  readonly name: string;
  readonly raw: Buffer;
}

export interface Forgery {
  readonly world: MailWorld;
  /** The domain of the person, `example.com`, whose policy is to be obeyed. */
  readonly victim: SigningDomain;
  /** Of whoever forges. */
  readonly evil: SigningDomain;
  /** Servers whose seals are believed, and others. */
  readonly trustedSealer: SigningDomain;
  /** A Message-ID of the person's conversation, in case the forger knows one. */
  readonly answers?: string;
}

const ada = 'Ada Lovelace <ada@example.com>';

/** Domains for forgeries: those of a person, of who forges, and of a server whose seals are believed. */
export function forgery(world: MailWorld, answers?: string): Forgery {
  const [victim, evil, trustedSealer] = [
    world.domain('example.com', 'p=reject; adkim=r'),
    world.domain('evil.example', 'p=none'),
    world.domain('sealer.example'),
  ];
  return { world, victim, evil, trustedSealer, ...(answers !== undefined && { answers }) };
}

/** Mails that want to pass for those of `ada@example.com`, made with everything but her domain's key. */
export async function forgedMails(of: Forgery): Promise<ForgedMail[]> {
  const made = { ...(await unsigned(of)), ...(await changed(of)), ...(await badlySigned(of)), ...(await sealed(of)) };
  const named = Object.entries(made).map(([name, raw]) => ({ name, raw: Buffer.from(raw) }));
  return [...(await oddSenders(of)), ...named];
}

let count = 0;

/** Each has a Message-ID of its own. */
function written(
  { answers }: Forgery,
  headers: Parameters<typeof mail>[1] = {},
  words = 'Pay to my new account.',
): Buffer {
  count += 1;
  const thread = answers === undefined ? {} : { 'In-Reply-To': `<${answers}>`, References: `<${answers}>` };
  return Buffer.from(
    mail(text(words), { From: ada, 'Message-ID': `<forged${count}@evil.example>`, ...thread, ...headers }),
  );
}

/** From says in every odd way who it is, and the forger's own domain signs it. */
function oddSenders(of: Forgery): Promise<ForgedMail[]> {
  return Promise.all(
    forged.map(async ([from], at) => ({
      name: `From ${at + 1}: ${JSON.stringify(from)?.slice(0, 50)}`,
      raw: await of.evil.sign(written(of, { From: from })),
    })),
  );
}

async function unsigned(of: Forgery): Promise<Record<string, Buffer>> {
  const passes = 'mx.evil.example; dmarc=pass header.from=example.com; dkim=pass header.d=example.com; spf=pass';
  const { evil } = of;
  return {
    'without a signature': written(of),
    'signed by the forger': await evil.sign(written(of)),
    'sent by a server that SPF allows for another domain': written(of, {
      'Return-Path': '<eve@evil.example>',
      'Received-SPF': 'pass (evil.example) client-ip=192.0.2.1; envelope-from=eve@evil.example',
    }),
    'that says itself that it was checked': written(of, { 'Authentication-Results': passes }),
    'of a subdomain': await evil.sign(written(of, { From: 'Ada <ada@mail.example.com>' })),
    'with the true Sender': await evil.sign(
      written(of, { Sender: 'eve@evil.example', 'Reply-To': 'eve@evil.example' }),
    ),
    'with From on a second line': await evil.sign(written(of, { From: `\r\n ${ada}` })),
    'with a blank before the colon': await evil.sign(written(of, { From: undefined, 'From ': ada })),
    'with two From, one with a blank before the colon': await evil.sign(
      written(of, { From: 'eve@evil.example', 'From ': ada }),
    ),
    'with From behind a bare line end': await evil.sign(
      written(of, { Subject: `Hi\r${`From: ${ada}`}`, From: undefined }),
    ),
    'with From behind a vertical tab': await evil.sign(written(of, { From: 'eve@evil.example', '\x0bFrom': ada })),
    'with From in capital letters twice': await evil.sign(written(of, { From: 'eve@evil.example', FROM: ada })),
    'with a null byte in the name of the header': await evil.sign(
      written(of, { From: 'eve@evil.example', 'From\0': ada }),
    ),
    'in the letters of another alphabet': await evil.sign(written(of, { From: 'Ada Lovelace <ada@ex\u0430mple.com>' })),
    'in wide letters': await evil.sign(written(of, { From: 'Ada Lovelace <ada@\uff45xample.com>' })),
    'with a final dot': await evil.sign(written(of, { From: 'Ada Lovelace <ada@example.com.>' })),
    'of a program': await evil.sign(written(of, { 'Auto-Submitted': 'auto-replied' })),
    'of a list': await evil.sign(written(of, { 'List-Id': '<list.evil.example>' })),
    'that is spam': await evil.sign(written(of, { 'X-Spam-Flag': 'YES' })),
  };
}

/** What the domain has signed, and somebody changed. */
async function changed(of: Forgery): Promise<Record<string, Buffer>> {
  const genuine = async (options = {}) => (await of.victim.sign(written(of), options)).toString('latin1');
  const raw = await genuine();
  const replaced = (from: string | RegExp, to: string, whole = raw) => Buffer.from(whole.replace(from, to), 'latin1');
  const open = await genuine({ headerList: 'Subject:To:Date' });
  return {
    'with another text below the signature': replaced('Pay to my new account.', 'Pay to another account.'),
    'with more text below the signature': replaced(/$/, '\r\nPay to another account.\r\n'),
    'with another subject below the signature': replaced('Subject: My order', 'Subject: My account'),
    'of another person of the domain': replaced('ada@example.com', 'grace@example.com'),
    'with a second From above the signed one': Buffer.from(`From: eve@evil.example\r\n${raw}`, 'latin1'),
    'with a second From below the signed one': replaced('\r\n\r\n', '\r\nFrom: eve@evil.example\r\n\r\n'),
    'with the signed From last': replaced(/^/, 'From: Ada <ada@example.com>\r\n'),
    'with a signature that leaves From open': replaced('From: Ada Lovelace', 'From: Eve', open),
    'with a signature that leaves the end open': Buffer.concat([
      await of.victim.sign(written(of), { maxBodyLength: 10 }),
      Buffer.from('\r\nPay to another account.\r\n'),
    ]),
    'with nothing of the text signed': await of.victim.sign(written(of), { maxBodyLength: 0 }),
  };
}

async function badlySigned(of: Forgery): Promise<Record<string, Buffer>> {
  const { world, victim, evil } = of;
  const others = await Promise.all(Array.from({ length: 30 }, () => evil.sign('From: x@evil.example\r\n\r\nx\r\n')));
  const headers = others.map((raw) => raw.toString('latin1').split('From:')[0]).join('');
  world.records.set('revoked._domainkey.example.com', 'v=DKIM1; p=');
  const lent = (domain: SigningDomain, options = {}) =>
    domain.sign(written(of), { signingDomain: 'example.com', ...options });
  return {
    'signed with the forger’s key in the name of the domain': await lent(evil),
    'signed with a key that the domain does not have': await lent(evil, { selector: 'none' }),
    'signed with a key that was taken back': await lent(victim, { selector: 'revoked' }),
    'signed by a domain that begins alike': await world.domain('example.com.evil.example').sign(written(of)),
    'signed by a domain that ends alike': await world.domain('notexample.com').sign(written(of)),
    'signed by the public suffix': await world.domain('com').sign(written(of)),
    'signed with a key that is too short': await world.domain('weak.example.com', undefined, 768).sign(written(of)),
    'signed with SHA-1': await victim.sign(written(of), { algorithm: 'rsa-sha1' }),
    'signed long ago, until long ago': await victim.sign(written(of), {
      signTime: new Date('2020-01-01'),
      expires: new Date('2020-01-02'),
    }),
    'with more signatures than anybody needs': Buffer.concat([Buffer.from(headers), written(of)]),
    'with a signature of nothing but tags': Buffer.concat([
      Buffer.from('DKIM-Signature: v=1; a=rsa-sha256; d=example.com; s=s1; h=from; bh=; b=\r\n'),
      written(of),
    ]),
  };
}

async function sealed(of: Forgery): Promise<Record<string, Buffer>> {
  const { evil, trustedSealer } = of;
  const passes = (domain: string) =>
    `dmarc=pass (p=REJECT) header.from=${domain}; spf=pass smtp.mailfrom=eve@evil.example`;
  const genuine = (await trustedSealer.seal(written(of), passes('example.com'))).toString('latin1');
  return {
    'sealed by the forger': await evil.seal(written(of), passes('example.com')),
    'sealed by a server that found it forged': await trustedSealer.seal(
      written(of),
      'dmarc=fail header.from=example.com',
    ),
    'sealed by a server that found another domain': await trustedSealer.seal(written(of), passes('evil.example')),
    'sealed, and changed': Buffer.from(genuine.replace('Pay to my new', 'Pay to the'), 'latin1'),
    'sealed, with another finding': Buffer.from(
      (await trustedSealer.seal(written(of), passes('evil.example')))
        .toString('latin1')
        .replace('from=evil.example', 'from=example.com'),
      'latin1',
    ),
    'sealed in the name of the server': Buffer.from(
      (await evil.seal(written(of), passes('example.com')))
        .toString('latin1')
        .replace(/d=evil\.example/g, 'd=sealer.example'),
      'latin1',
    ),
  };
}
