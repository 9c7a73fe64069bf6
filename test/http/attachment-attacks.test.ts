import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './support/expectations.js';
import type { FilesApi } from './support/files-api.js';
import type { Org } from './support/org.js';
import { png } from './support/png.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { storedFiles } from './support/stored-files.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let files: FilesApi;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  files = project.files;
});

const html = '<!doctype html><script>alert(document.domain)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>';

describe('a file that lies about its type is what its bytes are, and never what a browser runs', () => {
  test.each<[name: string, said: string, content: string | Buffer, is: string]>([
    ['page.png', 'image/png', html, 'text/plain'],
    ['page.html', 'text/html', html, 'text/plain'],
    ['page.xhtml', 'application/xhtml+xml', `<?xml version="1.0"?><html>${html}</html>`, 'text/plain'],
    ['drawing.svg', 'image/svg+xml', svg, 'text/plain'],
    ['drawing.png', 'image/png', svg, 'text/plain'],
    ['script.js', 'text/javascript', 'alert(1)', 'text/plain'],
    ['worker.js', 'application/javascript', 'self.onfetch = () => {}', 'text/plain'],
    ['feed.xml', 'text/xml', '<?xml-stylesheet href="javascript:alert(1)"?><a/>', 'text/plain'],
    ['style.css', 'text/css', '*{background:url(//evil.example)}', 'text/plain'],
    ['mail.eml', 'message/rfc822', 'MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<script>', 'text/plain'],
    ['archive.mhtml', 'multipart/related', 'MIME-Version: 1.0\r\n', 'text/plain'],
    ['app.swf', 'application/x-shockwave-flash', Buffer.from('4357530a00000000', 'hex'), 'application/octet-stream'],
    ['app.exe', 'image/jpeg', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'application/octet-stream'],
    ['app', 'text/plain', Buffer.from('7f454c4602010100', 'hex'), 'application/octet-stream'],
    ['class.txt', 'text/plain', Buffer.from('cafebabe00000034', 'hex'), 'application/octet-stream'],
    ['utf16.txt', 'text/html', Buffer.from(`\ufeff${html}`, 'utf16le'), 'application/octet-stream'],
    ['utf7.txt', 'text/html; charset=utf-7', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-', 'text/plain'],
    ['both.gif', 'text/html', Buffer.concat([Buffer.from('GIF89a'), Buffer.from(html)]), 'image/gif'],
    ['both.pdf', 'text/html', Buffer.from(`%PDF-1.7\n${html}`), 'application/pdf'],
    ['jar.zip', 'application/java-archive', Buffer.from('504b030414000000', 'hex'), 'application/zip'],
    ['page.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', html, 'text/plain'],
    ['hidden.png', 'image/png', Buffer.concat([Buffer.alloc(1), Buffer.from(html)]), 'application/octet-stream'],
    ['type.txt', 'text/html\r\nX-Injected: 1', html, 'text/plain'],
    ['long.txt', `text/${'x'.repeat(500)}`, html, 'text/plain'],
    ['list.csv', 'text/csv', '=cmd|calc!A1', 'text/csv'],
  ])('%s said to be %s', async (name, said, content, is) => {
    const { id, type } = await files.upload(content, { name, type: said });
    expect(type).toBe(is);
    const { status, headers, bytes } = await files.download(id);
    expect([status, bytes.equals(Buffer.from(content as string))]).toEqual([200, true]);
    expect(String(headers['content-type']).replace('; charset=utf-8', '')).toBe(is);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-injected']).toBeUndefined();
  });

  test('also when it came in parts', async () => {
    const { id } = await files.sendParts(html, { name: 'a.html', type: 'text/html' });
    expect((await files.complete(id)).data.type).toBe('text/plain');
  });
});

describe('the name of a file leads nowhere and hides nothing', () => {
  test.each([
    ['../../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system32\\cmd.exe', 'cmd.exe'],
    ['/absolute/path.txt', 'path.txt'],
    ['C:\\autoexec.bat', 'autoexec.bat'],
    ['..', 'file'],
    ['.', 'file'],
    ['. .', 'file'],
    ['.htaccess', 'htaccess'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['in\u200Bvisible\u0007.txt', 'invisible.txt'],
    ['a:b|c?d*e<f>g.txt', 'a_b_c_d_e_f_g.txt'],
    ['stream.txt::$DATA', 'stream.txt__$DATA'],
    ['trailing.exe. . .', 'trailing.exe'],
    ['line\r\nX: y.txt', 'lineX_ y.txt'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['日本語.txt', '日本語.txt'],
    ['e\u0301.txt', 'é.txt'],
  ])('%j is called %j', async (name, called) => {
    const begun = await files.begin('x', { name });
    expect(begun.name).toBe(called);
    await files.delete(begun.id);
  });

  test('in a form as well', async () => {
    const names = ['../../a.txt', '..\\..\\a.txt', '/a.txt', '%2e%2e%2fa.txt'];
    const made = await Promise.all(names.map(async (name) => (await files.upload('x', { name })).name));
    expect(made).toEqual(['a.txt', 'a.txt', 'a.txt', '%2e%2e%2fa.txt']);
    const all = await storedFiles(platform.filesDir);
    expect(all.filter((path) => path.includes('a.txt'))).toEqual([]);
  });
});

describe('a signed address', () => {
  const signed = async (variant?: string) => {
    const { id } = await files.upload(png(64, 64));
    return new URL((await files.link(id, variant)).data.url, platform.baseUrl);
  };

  test.each<[string, (url: URL) => void]>([
    ['another signature', (url) => url.searchParams.set('signature', randomBytes(32).toString('base64url'))],
    ['no signature', (url) => url.searchParams.set('signature', '')],
    [
      'a signature that is spelled otherwise',
      (url) => url.searchParams.set('signature', `${url.searchParams.get('signature')}=`),
    ],
    ['a later end', (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 3600))],
    ['an earlier end', (url) => url.searchParams.set('expires', '1000000000')],
    ['another variant', (url) => url.searchParams.set('variant', 'thumbnail')],
  ])('with %s opens nothing', async (_, change) => {
    const url = await signed();
    change(url);
    const { status, bytes } = await files.fetch(url.href);
    expect(status).toBe(403);
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'LINK_INVALID' });
  });

  test('of one attachment opens no other, not even one of the same project', async () => {
    const url = await signed();
    const { id } = await files.upload('other');
    const other = url.href.replace(/att_[0-9A-Z]+/, id);
    expect((await files.fetch(other)).status).toBe(403);
    expect((await files.fetch(url.href.replace(/att_[0-9A-Z]+/, newId('att')))).status).toBe(403);
  });

  test.each<[string, string]>([
    ['expires', '-1'],
    ['expires', '1e99'],
    ['expires', 'NaN'],
    ['expires', '99999999999999999999'],
    ['variant', '../thumbnail'],
    ['signature', 'x'.repeat(5_000)],
    ['unknown', 'x'],
  ])('with %s=%s is refused', async (name, value) => {
    const url = await signed();
    url.searchParams.set(name, value);
    const { status, bytes } = await files.fetch(url.href);
    expect(status).toBe(400);
    // In words: no pattern of a program.
    const [issue] = JSON.parse(bytes.toString()).issues as { path: string[]; message: string }[];
    expect(issue?.path).toEqual([name]);
    expect(issue?.message).not.toMatch(/pattern|\^|Invalid/);
  });

  test('of a part admits that part of that upload, of exactly its size, until the upload ends', async () => {
    const [one, two] = [await files.begin('abc'), await files.begin('abc')];
    const url = one.upload?.parts[0]?.url ?? '';
    const put = (to: string, bytes = 'abc', headers = {}) => files.sendPart({ url: to }, Buffer.from(bytes), headers);
    expect(await put(url.replace(one.id, two.id))).toBe(403);
    expect(await put(url.replace('/parts/1', '/parts/2'))).toBe(403);
    expect(await put(url.replace(/signature=.{5}/, 'signature=AAAAA'))).toBe(403);
    expect(await put(url, 'abcd')).toBe(400);
    expect(await put(url, 'ab')).toBe(400);
    expect(await put(url, 'abc', { 'content-type': 'text/html' })).toBe(200);
    expect((await files.complete(one.id)).status).toBe(200);
    expect(await put(url)).toBe(403);
    expectRefusal(await files.complete(two.id), 409, 'UPLOAD_INCOMPLETE');
  });
});

describe('ranges', () => {
  test.each([
    ['bytes=10-', 416],
    ['bytes=99-100', 416],
    ['bytes=-0', 416],
    ['bytes=5-2', 200],
    ['bytes=0-1,3-4', 200],
    [`bytes=${'0-,'.repeat(500)}0-`, 200],
    ['bytes=abc', 200],
    ['lines=1-2', 200],
    ['bytes=-', 200],
    ['bytes=99999999999999999999-', 200],
  ])('%s of ten bytes is %i', async (range, status) => {
    const { id } = await files.upload('0123456789');
    expect((await files.download(id, { range })).status).toBe(status);
  });
});

describe('another organization', () => {
  test('has no part in what is uploaded, by whatever id', async () => {
    const { id } = await files.upload('secret');
    const stranger = await (await platform.newOrg()).newProject();
    const foreign = stranger.files;
    for (const answer of [
      await foreign.get(id),
      await foreign.link(id),
      await foreign.parts(id),
      await foreign.complete(id),
      await foreign.delete(id),
    ])
      expectRefusal(answer, 404, 'ATTACHMENT_NOT_FOUND');
    const conversation = await stranger.newConversation();
    const answer = await stranger.createMessage(conversation.id, { content: 'x', attachments: [id] });
    expectRefusal(answer, 400, 'VALIDATION_ERROR');
    const sibling = await org.newProject();
    expectRefusal(await sibling.files.get(id), 404, 'ATTACHMENT_NOT_FOUND');
    expect((await files.get(id)).data.message_id).toBeNull();
  });
});

describe('a form', () => {
  const part = (name: string, file?: string): [string, string] => [
    `Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`,
    'x',
  ];

  test.each<[string, [string, string][]]>([
    ['without a file', []],
    ['with a text called file', [part('file')]],
    ['with two files', [part('file', 'a'), part('file', 'b')]],
    ['with a file of another name', [part('upload', 'a')]],
    ['with a field besides', [part('file', 'a'), part('project_id')]],
    ['with a field before', [part('name'), part('file', 'a')]],
    ['called like a prototype', [part('__proto__', 'a')]],
  ])('%s is refused', async (_, parts) => {
    expectRefusal(await files.sendForm(parts), 400, 'VALIDATION_ERROR');
  });

  test.each<[string, Buffer, Record<string, string>]>([
    [
      'whose end is missing',
      Buffer.from('------pharos-test\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx'),
      {},
    ],
    ['that is none', Buffer.from('x'.repeat(1_000)), {}],
    ['with headers without end', Buffer.from(`------pharos-test\r\n${'X: y\r\n'.repeat(20_000)}`), {}],
    ['of nothing', Buffer.alloc(0), {}],
  ])('%s is refused', async (_, raw, headers) => {
    expectRefusal(await files.sendRaw(raw, headers), 400, 'VALIDATION_ERROR');
  });

  test.each(['multipart/form-data', 'multipart/form-data; x=y'])(
    'of %s, without a boundary, is told so',
    async (type) => {
      const answer = await files.sendRaw(Buffer.from('x'), { 'content-type': type });
      expectRefusal(answer, 400, 'VALIDATION_ERROR');
      expect(answer.error.issues).toEqual([{ path: [], message: expect.stringContaining('boundary') }]);
    },
  );

  test('that is packed is refused', async () => {
    const answer = await files.sendRaw(gzipSync('x'), { 'content-encoding': 'gzip' });
    expectRefusal(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  test('that failed leaves nothing behind', async () => {
    const other = await (await platform.newOrg()).newProject();
    await other.files.sendForm([part('file', 'a'), part('file', 'b')]);
    await other.files.sendRaw(
      Buffer.from('------pharos-test\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx'),
    );
    const held = (await storedFiles(platform.filesDir)).filter((name) => name.includes(other.id));
    expect(held.filter((name) => /att_\w+(\.|$)/.test(name))).toEqual([]);
  });
});

describe('a picture that is made to hurt', () => {
  test.each<[string, () => Buffer]>([
    ['a bomb of 400 million pixels', () => bomb(20_000, 20_000)],
    ['one that says to be endless', () => header(0x7fffffff, 0x7fffffff)],
    ['one without size', () => header(0, 0)],
    ['one that is only a beginning', () => png(500, 500).subarray(0, 100)],
    ['noise behind a signature', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(50_000)])],
    ['a drawing said to be a picture', () => Buffer.from(svg)],
  ])('%s is kept, and has no thumbnail', async (_, make) => {
    const bytes = make();
    const attachment = await files.upload(bytes, { name: 'a.png', type: 'image/png' });
    expect(attachment.has_thumbnail).toBe(false);
    expect((await files.download(attachment.id, { range: 'bytes=0-3' })).status).toBe(206);
  });

  /** Some hundred kilobytes that unpack to more than a gigabyte. */
  function bomb(width: number, height: number): Buffer {
    const whole = png(1, 1);
    const begin = header(width, height);
    return Buffer.concat([begin, deflateSync(Buffer.alloc(64 << 20)), whole.subarray(-12)]);
  }

  function header(width: number, height: number): Buffer {
    const bytes = Buffer.from(png(1, 1));
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  }
});

test('a ZIP that unpacks to very much is kept packed: nobody unpacks it', async () => {
  const zip = Buffer.concat([Buffer.from('504b030414000000', 'hex'), gzipSync(Buffer.alloc(32 << 20))]);
  const { type, size } = await files.upload(zip, { name: 'bomb.zip' });
  expect([type, size]).toEqual(['application/zip', zip.length]);
});

test.each([-1, 0.5, 2 ** 60, '3', null, Number.MAX_SAFE_INTEGER])('an upload of %j bytes is refused', async (size) => {
  const answer = await files.announce({ name: 'a', size });
  expect([400, 413]).toContain(answer.status);
});
