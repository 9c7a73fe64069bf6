import { describe, expect, test } from 'vitest';
import { ownWords, readMail } from '../index.js';
import { composeMail, type MailDraft } from './compose-mail.js';

const draft: MailDraft = {
  from: { name: 'Support', address: 'support@shop.example' },
  to: [{ name: 'Ada', address: 'ada@example.com' }],
  subject: 'Re: My order',
  content: 'Hello **Ada**,\n\n- it is [here](https://shop.example/a?b=1&c=2)\n- it works',
  contentType: 'markdown',
  messageId: 'msg_1.mbx_1@shop.example',
  date: new Date('2026-11-29T09:00:00Z'),
};
const compose = (changes: Partial<MailDraft>) => composeMail({ ...draft, ...changes });
const read = async (changes: Partial<MailDraft> = {}) => readMail((await compose(changes)).raw);
const written = async (changes: Partial<MailDraft> = {}) => Buffer.from((await compose(changes)).raw).toString();
/** The lines above the first blank one, unfolded. */
const headersIn = (raw: string) => (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');
const names = (raw: string) => headersIn(raw).map((line) => line.split(':')[0]);

describe('a mail', () => {
  test('is read as it was written, as text and as HTML', async () => {
    const mail = await read({ cc: [{ name: 'Grüße, Bob', address: 'bob@example.com' }] });
    expect(mail).toMatchObject({
      from: { name: 'Support', address: 'support@shop.example' },
      to: [{ name: 'Ada', address: 'ada@example.com' }],
      cc: [{ name: 'Grüße, Bob', address: 'bob@example.com' }],
      subject: 'Re: My order',
      messageId: 'msg_1.mbx_1@shop.example',
      date: new Date('2026-11-29T09:00:00Z'),
    });
    expect(mail.text?.trimEnd()).toBe('Hello Ada,\n\n- it is here (https://shop.example/a?b=1&c=2)\n- it works');
    expect(mail.html).toContain(
      '<p>Hello <strong>Ada</strong>,</p><ul><li>it is <a href="https://shop.example/a?b=1&amp;c=2">here</a></li><li>it works</li></ul>',
    );
  });

  test('is the same at every attempt', async () => {
    const attachments = [{ name: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PDF') }];
    expect(await written({ attachments })).toBe(await written({ attachments }));
  });

  test('of plain text has no other part, and keeps its lines', async () => {
    const mail = await read({ content: 'one\r\n  <b>two</b>\n\n> three', contentType: 'text' });
    expect(mail.html).toBeUndefined();
    expect(mail.text).toBe('one\n  <b>two</b>\n\n> three\n');
  });

  test('of HTML has of it what is safe', async () => {
    const mail = await read({
      content: '<p onclick="x">Hi <script>alert(1)</script><i>Ada</i></p>',
      contentType: 'html',
    });
    expect(mail.text?.trimEnd()).toBe('Hi Ada');
    expect(mail.html).toContain('<body dir="auto"><p>Hi <em>Ada</em></p></body>');
  });

  test('has a signature that programs and we know for one', async () => {
    const mail = await read({ signature: '**Shop**\nhttps://shop.example' });
    expect(mail.text).toMatch(/it works\n\n-- \nShop\nhttps:\/\/shop\.example\s*$/);
    expect(mail.html).toContain('<div class="signature"><p>-- </p><p><strong>Shop</strong><br>');
    expect(ownWords({ ...mail, html: undefined }).shown).toMatch(/it works$/);
  });

  test('names the whole thread, or its ends, and what it answers', async () => {
    expect(await read({ references: ['a@x', 'b@x'] })).toMatchObject({
      references: ['a@x', 'b@x'],
      inReplyTo: ['b@x'],
    });
    const long = Array.from({ length: 500 }, (_, at) => `${at}@x`);
    const { references, inReplyTo } = await read({ references: long });
    expect(references).toEqual(['0@x', ...long.slice(-49)]);
    expect(inReplyTo).toEqual(['499@x']);
    expect(await read({ references: [] })).toMatchObject({ references: [], inReplyTo: [] });
  });

  test('has files, and pictures that its HTML shows', async () => {
    const mail = await read({
      attachments: [
        { name: 'Rechnung für Ada.pdf', type: 'application/pdf', content: Buffer.from('%PDF') },
        { name: 'logo.png', type: 'image/png', content: Buffer.from([137, 80]), contentId: 'logo@shop.example' },
      ],
    });
    const files = mail.attachments.map(({ name, type, inline }) => ({ name, type, inline }));
    expect(files).toContainEqual({ name: 'Rechnung für Ada.pdf', type: 'application/pdf', inline: false });
    expect(files).toContainEqual({ name: 'logo.png', type: 'image/png', inline: true });
    expect(Buffer.from(mail.attachments.find(({ name }) => name.endsWith('pdf'))?.content ?? []).toString()).toBe(
      '%PDF',
    );
  });

  test('goes to each recipient once, and shows nobody the hidden ones', async () => {
    const { envelope, raw } = await compose({
      cc: [{ name: '', address: 'bob@example.com' }],
      bcc: [
        { name: '', address: 'eve@example.com' },
        { name: '', address: 'ada@example.com' },
      ],
    });
    expect(envelope).toEqual({
      from: 'support@shop.example',
      to: ['ada@example.com', 'bob@example.com', 'eve@example.com'],
    });
    expect(Buffer.from(raw).toString()).not.toContain('eve@example.com');
  });

  test('that no person has written says so, and answers go where they shall', async () => {
    const raw = await written({
      autoSubmitted: 'auto-replied',
      replyTo: { name: '', address: 'support+tag@shop.example' },
    });
    expect(headersIn(raw)).toContain('Auto-Submitted: auto-replied');
    expect(headersIn(raw)).toContain('Reply-To: support+tag@shop.example');
    expect(await written()).not.toMatch(/Auto-Submitted|Reply-To/);
  });

  test('has no line that is longer than mail servers take', async () => {
    const long = 'word '.repeat(5_000);
    const raw = await written({
      content: long,
      subject: long,
      references: Array.from({ length: 300 }, (_, at) => `${at}@${'x'.repeat(60)}`),
    });
    expect(Math.max(...raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

const injections = [
  'x\r\nBcc: eve@evil.example',
  'x\nBcc: eve@evil.example',
  'x\rBcc: eve@evil.example',
  'x\r\n\r\n<script>alert(1)</script>',
  'x\u0000\r\nBcc: eve@evil.example',
  'x\u2028Bcc: eve@evil.example',
  'x\u0085Bcc: eve@evil.example',
  'x>\r\nBcc: <eve@evil.example',
  'x", <eve@evil.example>, "',
  'x <eve@evil.example>',
  'x, eve@evil.example',
  '=?utf-8?Q?x=0D=0ABcc:_eve@evil.example?=',
];

describe('no value of a mail adds a header, a part or a recipient', () => {
  const usual = written().then(names);
  test.each(injections)('%j', async (value) => {
    const places: Partial<MailDraft>[] = [
      { subject: value },
      { from: { name: value, address: 'support@shop.example' } },
      { to: [{ name: value, address: 'ada@example.com' }] },
      { messageId: value },
      { content: value },
      { signature: value },
      { attachments: [{ name: value, type: 'text/plain', content: Buffer.from('x') }] },
      { attachments: [{ name: 'x', type: `text/plain; ${value}`, content: Buffer.from('x'), contentId: value }] },
    ];
    for (const place of places) {
      const { envelope, raw } = await compose(place);
      expect(names(Buffer.from(raw).toString())).toEqual(await usual);
      expect(envelope.to).toEqual(['ada@example.com']);
      const mail = await readMail(raw);
      expect(mail.to.map(({ address }) => address)).toEqual(['ada@example.com']);
      expect(mail.from?.address).toBe('support@shop.example');
      expect(mail.attachments.length).toBeLessThanOrEqual(1);
    }
  });

  test.each(injections)('%j as an address goes to nobody else', async (value) => {
    const given = { name: '', address: value };
    for (const place of [{ to: [given] }, { cc: [given] }, { replyTo: given }, { references: [value] }]) {
      const outcome = await compose(place).catch((error: unknown) => error);
      if (outcome instanceof Error) continue;
      const { envelope, raw } = outcome as Awaited<ReturnType<typeof compose>>;
      expect(names(Buffer.from(raw).toString())).not.toContain('Bcc');
      expect(envelope.to).not.toContain('eve@evil.example');
    }
  });
});

test.each([
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '<a href="vbscript:x">x</a>',
  '<iframe src="https://a.example"></iframe>',
  '<form action="https://a.example"><button>x</button></form>',
  '<style>*{display:none}</style><link rel=stylesheet href=x>',
  '<svg onload=alert(1)>',
  '</body></html><script>alert(1)</script>',
  '<meta http-equiv="refresh" content="0;url=https://a.example">',
  '<base href="https://a.example/">',
])('%j does nothing where a mail is shown', async (content) => {
  for (const contentType of ['markdown', 'html'] as const) {
    const { html = '' } = await read({ content, contentType, signature: content });
    const inside = html.slice(html.indexOf('<body'));
    expect(inside).not.toMatch(
      /<(?:script|style|iframe|form|button|svg|link|meta|base|img)\b|<[^>]*\son\w+\s*=|(?:javascript|vbscript):[^<]*"/i,
    );
  }
});
