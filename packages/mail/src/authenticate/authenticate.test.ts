import { describe, expect, test, vi } from 'vitest';
import { readMail } from '../read/read-mail.js';
import { mail, text } from '../testing/corpus/build.js';
import { forgedMails, forgery } from '../testing/forged-mails.js';
import { MailWorld, type SigningDomain } from '../testing/mail-world.js';
import { authenticate, SenderUnknownForNow } from './authenticate.js';

const world = new MailWorld();
const of = forgery(world);
const { victim } = of;
const sealers = new Set(['sealer.example']);

async function found(raw: Buffer) {
  return authenticate(raw, await readMail(raw), { dns: world.dns, sealers });
}

const from = (address: string) => Buffer.from(mail(text('Hello.\n'), { From: address }));
const signedBy = (domain: SigningDomain, address: string, options = {}) => domain.sign(from(address), options);

describe('a forged mail', async () => {
  const forged = await forgedMails(of);

  test('is one of more than eighty', () => {
    expect(forged.length).toBeGreaterThan(80);
  });

  test.each(forged)('$name is never taken for one of the person', async ({ raw }) => {
    const { from: sender } = await readMail(raw);
    const { result } = await found(raw);
    if (/@(?:\w+\.)?example\.com$/i.test(sender?.address ?? '')) expect(result).toBe('fail');
    // Whoever forges may sign in their own name.
    else expect(sender?.address.toLowerCase()).not.toBe('ada@example.com');
  });
});

describe('a genuine mail', () => {
  test('passes when its domain has signed it', async () => {
    expect(await found(await signedBy(victim, 'Ada <ada@example.com>'))).toEqual({ result: 'pass' });
  });

  test('passes with other ways to sign and to write', async () => {
    const raws = [
      await signedBy(victim, 'ADA@Example.COM (Ada)', { canonicalization: 'simple/simple' }),
      await signedBy(victim, '"Lovelace, Ada" <ada@mail.example.com>'),
      await signedBy(victim, 'Ada\r\n <ada@example.com>', { canonicalization: 'simple/relaxed' }),
    ];
    for (const raw of raws) expect(await found(raw)).toEqual({ result: 'pass' });
  });

  test('passes when a second ends while it is signed or sealed', async () => {
    let now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      now += 1_000;
      return now;
    });
    const signed = await signedBy(victim, 'Ada <ada@example.com>');
    const sealed = await of.trustedSealer.seal(from('ada@example.com'), 'dmarc=pass header.from=example.com');
    clock.mockRestore();
    for (const raw of [signed, sealed]) expect(await found(raw)).toEqual({ result: 'pass' });
  });

  test('passes behind servers that add headers and other signatures', async () => {
    const passedOn = await of.evil.sign(await signedBy(victim, 'ada@example.com'));
    expect(await found(Buffer.concat([Buffer.from('Received: by mx.example.org\r\n'), passedOn]))).toEqual({
      result: 'pass',
    });
  });

  test('passes when a server that is believed found it genuine and sealed it', async () => {
    const seal = (header: string) =>
      of.trustedSealer.seal(from('ada@example.com'), `dmarc=pass (p=REJECT) header.from=${header}`);
    expect(await found(await seal('example.com'))).toEqual({ result: 'pass' });
    expect(
      await authenticate(await seal('example.com'), await readMail(from('ada@example.com')), {
        dns: world.dns,
        sealers: new Set(),
      }),
    ).toEqual({
      result: 'fail',
      reason: 'policy',
    });
  });

  test('passes with an international domain', async () => {
    const domain = world.domain('xn--bcher-kva.example', 'p=quarantine');
    expect(await found(await signedBy(domain, 'Jörg <joerg@bücher.example>'))).toEqual({ result: 'pass' });
    expect(await found(from('Jörg <joerg@bücher.example>'))).toEqual({ result: 'fail', reason: 'policy' });
  });
});

describe('a domain', () => {
  test('without a policy, or with one that asks for nothing, leaves open whom unsigned mail is from', async () => {
    world.domain('open.example');
    world.domain('watching.example', 'p=none; rua=mailto:x@watching.example');
    for (const name of ['open.example', 'watching.example', 'unheard-of.example'])
      expect(await found(from(`ada@${name}`))).toEqual({ result: 'none' });
  });

  test('that asks for its exact name takes no signature of a subdomain', async () => {
    world.domain('strict.example', 'p=reject; adkim=s');
    const other = world.domain('mail.strict.example');
    expect(await found(await signedBy(other, 'ada@strict.example'))).toMatchObject({ result: 'fail' });
    const [relaxed, sub] = [world.domain('relaxed.example', 'p=reject'), world.domain('mail.relaxed.example')];
    expect(await found(await signedBy(sub, `ada@${relaxed.name}`))).toEqual({ result: 'pass' });
  });

  test('says what holds for its subdomains', async () => {
    world.domain('parent.example', 'p=reject; sp=none');
    expect(await found(from('ada@sub.parent.example'))).toEqual({ result: 'none' });
    expect(await found(from('ada@parent.example'))).toMatchObject({ result: 'fail' });
  });
});

describe('while DNS does not answer', () => {
  test.each(['_dmarc.example.com', 's1._domainkey.example.com'])('for %s, nobody calls a mail forged', async (name) => {
    world.failing.add(name);
    try {
      const raw = name.startsWith('_dmarc') ? from('ada@example.com') : await signedBy(victim, 'ada@example.com');
      await expect(found(raw)).rejects.toThrow(SenderUnknownForNow);
    } finally {
      world.failing.delete(name);
    }
  });

  test('for the policy, what the very domain has signed passes', async () => {
    world.failing.add('_dmarc.example.com');
    try {
      expect(await found(await signedBy(victim, 'ada@example.com'))).toEqual({ result: 'pass' });
    } finally {
      world.failing.delete('_dmarc.example.com');
    }
  });

  test('for names of others, their signatures hold up nothing', async () => {
    world.failing.add('s1._domainkey.evil.example');
    try {
      expect(await found(await of.evil.sign(from('ada@example.com')))).toMatchObject({ result: 'fail' });
    } finally {
      world.failing.delete('s1._domainkey.evil.example');
    }
  });
});

test('a mail asks DNS for a bounded number of names, however many signatures it has', async () => {
  const raw = (await signedBy(of.evil, 'ada@example.com')).toString('latin1');
  const signature = raw.slice(0, raw.indexOf('\r\nFrom:') + 2);
  world.asked.length = 0;
  await found(Buffer.from(`${signature.repeat(500)}${raw}`));
  expect(world.asked.length).toBeLessThan(20);
});

test.each([undefined, '', 'Ada', 'eve@unheard-of.example, ada@example.com', 'Team: a@open.example, b@open.example;'])(
  'nobody can say whom a mail is from with From %j',
  async (value) => {
    const raw = Buffer.from(mail(text('Hello.\n'), { From: value }));
    expect(await found(await of.evil.sign(raw))).toEqual({ result: 'fail', reason: 'from' });
  },
);

test('what programs read as From is what was signed, or it was not signed', async () => {
  const raw = await signedBy(victim, 'grace@example.com');
  const { from: read } = await readMail(from('ada@example.com'));
  const as = await authenticate(raw, { from: read, fromDoubt: undefined }, { dns: world.dns, sealers });
  expect(as).toEqual({ result: 'fail', reason: 'policy' });
});

describe('the time that a mail takes to be checked is bounded', () => {
  const signature = 'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=evil.example; s=s1; h=from; bh=x; b=x\r\n';
  const costly = [' ', '\t', '\n', '\r', 'a \n', 'a \r\n'].map((piece) => [
    piece,
    piece.repeat(20_000_000 / piece.length),
  ]);

  test.each(costly)('for one of nothing but %j', async (_, words) => {
    const raw = Buffer.from(`${signature}From: ada@example.com\r\n\r\n${words}`, 'latin1');
    const before = performance.now();
    const read = { from: { name: '', address: 'ada@example.com' }, fromDoubt: undefined };
    expect(await authenticate(raw, read, { dns: world.dns, sealers })).toMatchObject({ result: 'fail' });
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  test('for one of nothing but lines of headers', async () => {
    const raw = Buffer.from(`${signature}${' x\r\n'.repeat(60_000)}From: ada@example.com\r\n\r\nx`);
    const before = performance.now();
    const read = { from: { name: '', address: 'ada@example.com' }, fromDoubt: undefined };
    await authenticate(raw, read, { dns: world.dns, sealers });
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test('and other work has its turn meanwhile', async () => {
    const raw = Buffer.from(`${signature}From: ada@example.com\r\n\r\n${'a word or two\r\n'.repeat(200_000)}`);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    await authenticate(raw, await readMail(from('ada@example.com')), { dns: world.dns, sealers });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});
