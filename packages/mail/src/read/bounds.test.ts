import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bouncesOf, isSpam, kindOf, ownWords, type ReadMail, readMail } from '../index.js';
import { file, mail, multi, part, text } from '../testing/corpus/build.js';
import { corpus } from '../testing/index.js';

const mega = 1024 * 1024;
/** Twice what is shown of a text. */
const longText = 200_000;
const filled = (piece: string, bytes: number) => Buffer.alloc(bytes - (bytes % Buffer.byteLength(piece)), piece);
const header = 'From: ada@example.com\r\nSubject: hostile\r\n';
const below = (headers: string, body: Uint8Array | string) =>
  Buffer.concat([Buffer.from(header + headers), Buffer.from(body)]);
const typed = (type: string, body: Uint8Array | string) => below(`Content-Type: ${type}\r\n\r\n`, body);

function multiparts(count: number, type: string): Buffer {
  const opened = Array.from({ length: count }, (_, at) => `Content-Type: ${type}; boundary=b${at}\r\n\r\n--b${at}\r\n`);
  return below('', opened.join(''));
}

/** Whatever a mail is, it is read within a time that grows with its length; what grows with the square takes hours for these. */
const hostile: readonly [name: string, make: () => Uint8Array][] = [
  ['forty megabytes of line ends', () => below('\r\n', filled('\n', 40 * mega))],
  [
    'forty megabytes of line ends in base64',
    () => below('Content-Transfer-Encoding: base64\r\n\r\n', filled('\n', 40 * mega)),
  ],
  ['forty megabytes of short lines', () => below('\r\n', filled('ab\r\n', 40 * mega))],
  ['sixty megabytes of one line', () => below('\r\n', filled('a', 60 * mega))],
  ['forty megabytes without headers', () => filled('x-a: b\n', 40 * mega)],
  ['a header of ten megabytes', () => below(`X-Long: ${'a'.repeat(10 * mega)}\r\n\r\n`, 'words')],
  ['ten megabytes of folded lines', () => below(`X-Long: a\r\n${' b\r\n'.repeat(2 * mega)}\r\n`, 'words')],
  ['groups within groups', () => below(`To: ${'a:'.repeat(mega)}\r\n\r\n`, 'words')],
  ['comments within comments', () => below(`To: ${'('.repeat(mega)}\r\nCc: ${'<'.repeat(mega)}\r\n\r\n`, 'words')],
  ['a hundred thousand headers of one kind', () => below(`${'To: a@b.example\r\n'.repeat(100_000)}\r\n`, 'words')],
  [
    'a million References',
    () => below(`References: ${'<a@b>'.repeat(mega)}\r\nIn-Reply-To: ${'<'.repeat(mega)}\r\n\r\n`, 'words'),
  ],
  ['encoded words without an end', () => below(`Subject: ${'=?utf-8?q?'.repeat(100_000)}\r\n\r\n`, 'words')],
  ['parameters by the hundred thousand', () => typed(`text/plain; ${'a*0=b; '.repeat(100_000)}`, 'words')],
  ['parts within parts', () => multiparts(5_000, 'multipart/mixed')],
  ['parts beside parts', () => typed('multipart/mixed; boundary=b', filled('--b\r\n\r\n', 10 * mega))],
  ['parts of many boundaries', () => typed('multipart/mixed; boundary=b', manyBoundaries())],
  [
    'mails within mails',
    () => below('', `${'Content-Type: message/rfc822\r\n\r\nSubject: x\r\n'.repeat(5_000)}\r\nwords`),
  ],
  ['quotes and nothing else', () => typed('text/plain', filled('> \r\n', longText))],
  ['leads and nothing else', () => typed('text/plain', filled('On 1 2 3 10:00 <a@b.example> wrote:\r\n', longText))],
  ['headers of Outlook and nothing else', () => typed('text/plain', filled('From: a\r\nTo: b\r\n', longText))],
  ['signatures and quotes by turns', () => typed('text/plain', filled('-- \r\n> a\r\n', longText))],
  ['what takes other programs long', () => typed('text/plain', filled('Op schreef\n', longText))],
  ['blanks and nothing else', () => typed('text/plain', filled(' ', 10 * mega))],
  ['elements that are never closed', () => typed('text/html', filled('<div class="gmail_quote">', 10 * mega))],
  ['quotes within quotes', () => typed('text/html', filled('<blockquote type=cite>', 10 * mega))],
  ['tags without an end', () => typed('text/html', filled('<a href="', 10 * mega))],
  ['tables within tables', () => typed('text/html', filled('<table><tr><td>', 10 * mega))],
  ['comments without an end', () => typed('text/html', filled('<!--', 10 * mega))],
  [
    'text and HTML by turns',
    () =>
      mail(
        multi(
          'mixed',
          Array.from({ length: 2_000 }, (_, at) => (at % 2 ? text('a') : part(['Content-Type: text/html'], '<p>b'))),
        ),
      ),
  ],
  [
    'a report of very many recipients',
    () => mail(report(filled('Final-Recipient: rfc822;a@b.example\r\nAction: failed\r\n\r\n', longText))),
  ],
  ['a report of blank lines', () => mail(report(filled('\n \n', longText)))],
];

function manyBoundaries(): string {
  const long = 'x'.repeat(60);
  return Array.from(
    { length: 6_000 },
    (_, at) => `--b\r\nContent-Type: multipart/mixed; boundary=${long}${at}\r\n\r\n`,
  ).join('');
}

function report(fields: Uint8Array): Buffer {
  return multi(
    'report',
    [text('failed'), part(['Content-Type: message/delivery-status'], fields)],
    '; report-type=delivery-status',
  );
}

const isHeaded = (raw: Uint8Array) => Buffer.from(raw.subarray(0, 5)).toString() === 'From:';

async function everythingOf(raw: Uint8Array): Promise<ReadMail> {
  const read = await readMail(raw);
  const { shown, whole } = ownWords(read);
  expect(shown.length).toBeLessThanOrEqual(100_000);
  expect(whole.length).toBeLessThanOrEqual(100_000);
  bouncesOf(read);
  isSpam(read);
  kindOf(read);
  return read;
}

describe('no mail takes long, and none is refused', () => {
  test.each(hostile)('%s', async (_name, make) => {
    const raw = make();
    const startedAt = performance.now();
    const { from } = await everythingOf(raw);
    expect(from?.address).toBe(isHeaded(raw) ? 'ada@example.com' : undefined);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});

describe('what is more than a mail may have is left out, and the rest is read', () => {
  test('a file of thirty megabytes is whole', async () => {
    const content = Buffer.alloc(29 * mega, 'pdf ');
    const read = await readMail(mail(multi('mixed', [text('see'), file('large.pdf', 'application/pdf', content)])));
    expect(read.isShortened).toBe(false);
    expect(read.attachments[0]?.content.length).toBe(content.length);
    expect(ownWords(read).shown).toBe('see');
  });

  test('a file of more than forty is cut, and the mail says so', async () => {
    const read = await readMail(
      mail(multi('mixed', [text('see'), file('large.pdf', 'application/pdf', Buffer.alloc(40 * mega))])),
    );
    expect(read.isShortened).toBe(true);
    expect(read.attachments[0]?.name).toBe('large.pdf');
    expect(ownWords(read).shown).toBe('see');
  });

  test('of ten thousand recipients the first are read, each whole, and all the other headers', async () => {
    const to = Array.from({ length: 10_000 }, (_, at) => `"Person, ${at}" <p${at}@example.com>`);
    for (const line of [to.join(',\r\n '), to.join(', ')]) {
      const read = await readMail(mail(text('words'), { To: line, Cc: 'last@example.com' }));
      expect(read.to.length).toBeGreaterThan(1_000);
      expect(read.to).toEqual(read.to.map((_, at) => ({ name: `Person, ${at}`, address: `p${at}@example.com` })));
      expect(read.cc).toEqual([{ name: '', address: 'last@example.com' }]);
      expect(read.isShortened).toBe(true);
    }
  });

  test('parts that nest deeper than anybody makes them come as a file', async () => {
    const read = await readMail(multiparts(500, 'multipart/mixed'));
    expect(read).toMatchObject({ subject: 'hostile', text: undefined, html: undefined, isShortened: true });
    expect(read.attachments).toMatchObject([{ name: 'message.eml', type: 'message/rfc822' }]);
  });

  test('a log of many lines as a file is cut where a text is', async () => {
    const lines = part(
      ['Content-Type: text/plain; name=log.txt', 'Content-Disposition: attachment; filename=log.txt'],
      'line\n'.repeat(300_000),
    );
    const read = await readMail(mail(multi('mixed', [text('see'), lines])));
    expect(read.isShortened).toBe(true);
    expect(read.attachments[0]?.content.length).toBeGreaterThan(400_000);
  });
});

test('bytes by chance are read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
      await everythingOf(bytes);
      await everythingOf(Buffer.concat([Buffer.from(header), bytes]));
    }),
    { numRuns: 200 },
  );
});

test('mails of the corpus that are cut, or in which a byte is changed, are read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...corpus), fc.nat(5_000), fc.nat(255), async ({ raw }, at, byte) => {
      await everythingOf(raw.subarray(0, at));
      const changed = Uint8Array.from(raw);
      changed[at % Math.max(changed.length, 1)] = byte;
      await everythingOf(changed);
    }),
    { numRuns: 300 },
  );
});
