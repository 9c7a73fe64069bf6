import { randomBytes, randomUUID } from 'node:crypto';
import { honeypotName } from '@pharos/forms';
import { newId } from '@pharos/kit';
import type { Message, StartedConversation } from '@pharos/widget-protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { anId, expectInvalid, expectRefusal } from './support/expectations.js';
import { anAddress, FormVisitor } from './support/form-visitor.js';
import type { Org } from './support/org.js';
import { png } from './support/png.js';
import type { ProjectApi } from './support/project-api.js';
import type { VisitorUpload } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';
import { storedFiles } from './support/stored-files.js';
import { VisitorClient } from './support/visitor-client.js';
import { announceFile, type SentFile, sendFile, sendInParts, sendPart } from './support/visitor-files.js';
import { identityToken, newWidgetSecret, WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

const arrive = (token?: string, at = project) => WidgetVisitor.arrive(platform.baseUrl, at, token);
const upload = (visitor: WidgetVisitor, file: SentFile) =>
  sendFile(visitor.client, `${visitor.path}/attachments`, file);
const uploaded = async (visitor: WidgetVisitor, file: SentFile = { content: 'a file' }) => {
  const answer = await upload(visitor, file);
  if (answer.status !== 201) throw new Error(`${answer}`);
  return shown(answer.data);
};
/** As messages show it. */
const shown = ({ upload: _, ...file }: VisitorUpload) => file;
const start = (visitor: WidgetVisitor, attachments: string[]) =>
  visitor.send<StartedConversation>('POST', '/conversations', {
    content: 'See',
    client_message_id: randomUUID(),
    attachments,
  });
const link = (visitor: WidgetVisitor, id: string, variant = 'original') =>
  visitor.get<{ url: string }>(`/attachments/${id}/download?variant=${variant}`);
const remove = (visitor: WidgetVisitor, id: string) => visitor.send('DELETE', `/attachments/${id}`);
function present<Value>(value: Value | null | undefined): Value {
  if (value == null) throw new Error('nothing there');
  return value;
}
const stored = async (id: string) => (await storedFiles(platform.filesDir)).filter((name) => name.includes(id));
const gone = (id: string) => poll(async () => (await stored(id)).length === 0, { what: 'its bytes are removed' });

describe('a file of the chat', () => {
  test('goes with the message that begins a conversation, and is read by both sides', async () => {
    const visitor = await arrive();
    const file = await uploaded(visitor, { content: png(40, 30), name: 'wheel.png', type: 'image/png' });
    expect(file).toMatchObject({ id: anId('att'), name: 'wheel.png', type: 'image/png', has_thumbnail: true });
    const { conversation, message } = (await start(visitor, [file.id])).data;
    expect(message.attachments).toEqual([file]);
    expect((await project.listMessages(conversation.id)).data[0]?.attachments).toEqual([file]);
    expect((await project.files.download(file.id)).bytes.equals(png(40, 30))).toBe(true);
    const { url } = (await link(visitor, file.id)).data;
    const { status, headers, bytes } = await project.files.fetch(url);
    expect([status, bytes.equals(png(40, 30))]).toEqual([200, true]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="wheel.png"/);
    expect((await project.files.fetch((await link(visitor, file.id, 'thumbnail')).data.url)).status).toBe(200);
  });

  test('that the team sends is downloaded by the visitor; one of an internal note is not there', async () => {
    const visitor = await arrive();
    const { id } = (await visitor.start()).conversation;
    const [shown, hidden] = [await project.files.upload('for you'), await project.files.upload('for us')];
    await project.createMessage(id, { content: 'Here', attachments: [shown.id] });
    await project.createMessage(id, { content: 'Note', attachments: [hidden.id], is_internal: true });
    const { url } = (await link(visitor, shown.id)).data;
    expect((await project.files.fetch(url)).bytes.toString()).toBe('for you');
    expectRefusal(await link(visitor, hidden.id), 404, 'ATTACHMENT_NOT_FOUND');
    expectRefusal(await remove(visitor, shown.id), 404, 'ATTACHMENT_NOT_FOUND');
  });

  test('that is removed before it is sent is gone; one that was sent stays', async () => {
    const visitor = await arrive();
    const [one, other] = [await uploaded(visitor), await uploaded(visitor)];
    await start(visitor, [other.id]);
    expect((await remove(visitor, one.id)).status).toBe(200);
    await gone(one.id);
    for (const { id } of [one, other]) expectRefusal(await remove(visitor, id), 404, 'ATTACHMENT_NOT_FOUND');
    expect((await link(visitor, other.id)).status).toBe(200);
  });

  test('is another session’s for nobody: neither read, nor sent, nor removed', async () => {
    const [owner, stranger] = [await arrive(), await arrive()];
    const outsider = await arrive(undefined, await org.newProject());
    const [sent, waiting] = [await uploaded(owner), await uploaded(owner)];
    await start(owner, [sent.id]);
    for (const visitor of [stranger, outsider])
      for (const id of [sent.id, waiting.id, newId('att')]) {
        expectRefusal(await link(visitor, id), 404, 'ATTACHMENT_NOT_FOUND');
        expectRefusal(await remove(visitor, id), 404, 'ATTACHMENT_NOT_FOUND');
        expectRefusal(await start(visitor, [id]), 400, 'VALIDATION_ERROR');
      }
    expect((await link(owner, waiting.id)).status).toBe(200);
    const client = new VisitorClient(platform.baseUrl);
    expectRefusal(await sendFile(client, `${owner.path}/attachments`, { content: 'x' }), 401, 'SESSION_INVALID');
  });

  test.each([
    ['who has said nothing yet', false],
    ['who has written before', true],
  ])('stays with an anonymous visitor %s and identifies, as somebody known and as somebody new', async (_, writes) => {
    const own = await org.newProject();
    const secret = await newWidgetSecret(own);
    await own.upsertContact({ external_id: 'known', name: 'Known' });
    for (const sub of ['known', 'new']) {
      const anonymous = await arrive(undefined, own);
      const waiting = await uploaded(anonymous);
      const carried = writes ? await uploaded(anonymous) : undefined;
      if (carried) await start(anonymous, [carried.id]);
      const person = await anonymous.identify(platform.baseUrl, identityToken(secret, { sub }));
      for (const file of carried ? [waiting, carried] : [waiting])
        expect((await link(person, file.id)).status).toBe(200);
      const { message } = (await start(person, [waiting.id])).data;
      expect(message.attachments).toEqual([waiting]);
    }
  });

  test('is bounded in number for each visitor, also of what comes at once, and has room again once it is sent', async () => {
    const visitor = await arrive();
    const answers = await Promise.all(Array.from({ length: 3 }, () => uploaded(visitor)));
    for (let n = answers.length; n < 18; n += 1) answers.push(await uploaded(visitor));
    const last = await Promise.all(Array.from({ length: 3 }, () => upload(visitor, { content: 'x' })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expectRefusal(await upload(visitor, { content: 'x' }), 409, 'TOO_MANY_UPLOADS');
    expect((await upload(await arrive(), { content: 'x' })).status).toBe(201);
    await start(
      visitor,
      answers.slice(0, 10).map(({ id }) => id),
    );
    expect((await upload(visitor, { content: 'x' })).status).toBe(201);
  });

  test('is 413 when it is too large', async () => {
    const answer = await upload(await arrive(), { content: Buffer.alloc(25 * 2 ** 20 + (65 << 10)) });
    expectRefusal(answer, 413, 'PAYLOAD_TOO_LARGE');
  });

  test('is erased with the contact, also what was not sent', async () => {
    const visitor = await arrive();
    const [sent, waiting] = [await uploaded(visitor), await uploaded(visitor)];
    const { conversation } = (await start(visitor, [sent.id])).data;
    await project.deleteContact((await project.conversation(conversation.id)).contact_id ?? '');
    for (const { id } of [sent, waiting]) {
      await gone(id);
      expectRefusal(await project.files.get(id), 404, 'ATTACHMENT_NOT_FOUND');
    }
  });

  test('is no file without a form around it', async () => {
    const visitor = await arrive();
    expectRefusal(await visitor.send('POST', '/attachments'), 400, 'VALIDATION_ERROR');
    expectInvalid(await upload(visitor, { content: 'x', fields: { [honeypotName]: '' } }), honeypotName);
  });
});

const mib = 1 << 20;
describe('a file in parts', () => {
  const announce = (visitor: WidgetVisitor, size: number, more = {}) =>
    announceFile(visitor.client, `${visitor.path}/attachments`, { size, ...more });
  const begun = async (visitor: WidgetVisitor, size: number) => {
    const { data } = await announce(visitor, size);
    const { parts, complete_url } = present(data.upload);
    const put = (n: number, bytes: Buffer) => sendPart(visitor.client, present(parts[n - 1]), bytes);
    const complete = () => visitor.client.send('POST', complete_url);
    return { id: data.id, parts, complete_url, put, complete };
  };

  test('goes on after a broken connection with what is missing, and is then a file as any other', async () => {
    const visitor = await arrive();
    const content = randomBytes(11 * mib);
    const { id, parts, put, complete } = await begun(visitor, content.length);
    expect(parts.map(({ number, size, received }) => [number, size, received])).toEqual([
      [1, 5 * mib, false],
      [2, 5 * mib, false],
      [3, mib, false],
    ]);
    await put(1, content.subarray(0, 5 * mib));
    await put(3, content.subarray(10 * mib));
    const early = await complete();
    expectRefusal(early, 409, 'UPLOAD_INCOMPLETE');
    expect(early.json).toMatchObject({ missing_parts: [2] });
    expectRefusal(await start(visitor, [id]), 400, 'VALIDATION_ERROR');
    await put(2, randomBytes(5 * mib));
    await put(2, content.subarray(5 * mib, 10 * mib));
    const completed = await complete();
    expect(completed.data).toEqual({
      id,
      name: 'file.bin',
      type: 'application/octet-stream',
      size: content.length,
      has_thumbnail: false,
    });
    expect((await complete()).data).toEqual(completed.data);
    const { message } = (await start(visitor, [id])).data;
    expect(message.attachments).toEqual([completed.data]);
    const { url } = (await link(visitor, id)).data;
    expect((await project.files.fetch(url)).bytes.equals(content)).toBe(true);
  });

  test('is what its bytes say, and has a picture where it is one', async () => {
    const visitor = await arrive();
    const path = `${visitor.path}/attachments`;
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const lying = await sendInParts(visitor.client, path, page, { name: '../../a\u202egnp.html', type: 'image/png' });
    expect(lying.data).toMatchObject({ name: 'agnp.html', type: 'text/plain', has_thumbnail: false });
    const picture = await sendInParts(visitor.client, path, png(40, 30), { name: 'a', type: 'text/html; charset=x' });
    expect(picture.data).toMatchObject({ name: 'a', type: 'image/png', has_thumbnail: true });
    const nothing = await sendInParts(visitor.client, path, Buffer.alloc(0), { name: '' });
    expect(nothing.data).toMatchObject({ name: 'file', size: 0 });
  });

  test('takes parts of exactly their size, at their addresses, until it is complete', async () => {
    const visitor = await arrive();
    const [one, other] = [await begun(visitor, 6 * mib), await begun(visitor, 6 * mib)];
    const message = `the part must have exactly ${mib} bytes`;
    for (const bytes of [mib - 1, mib + 1]) {
      const { issues } = expectRefusal(await one.put(2, Buffer.alloc(bytes)), 400, 'VALIDATION_ERROR');
      expect(issues).toEqual([{ path: [], message }]);
    }
    const { url } = present(one.parts[0]);
    const swaps = [
      [one.id, other.id],
      ['/parts/1', '/parts/2'],
      ['/parts/1', '/parts/7'],
      [/expires=\d/, 'expires=9'],
      [/signature=.{4}/, 'signature=AAAA'],
    ] as const;
    for (const [from, to] of swaps) {
      const forged = await sendPart(visitor.client, { url: url.replace(from, to) }, Buffer.alloc(5 * mib));
      expectRefusal(forged, 403, 'LINK_INVALID');
    }
    const forgedEnd = one.complete_url.replace(one.id, other.id);
    expectRefusal(await visitor.client.send('POST', forgedEnd), 403, 'LINK_INVALID');
    // The signature of a part completes nothing.
    const signed = new URLSearchParams(url.split('?')[1]);
    const end = `${one.complete_url.split('?')[0]}?${signed}`;
    expectRefusal(await visitor.client.send('POST', end), 403, 'LINK_INVALID');
    await one.put(1, Buffer.alloc(5 * mib));
    await one.put(2, Buffer.alloc(mib));
    await one.complete();
    expectRefusal(await one.put(1, Buffer.alloc(5 * mib)), 403, 'LINK_INVALID');
  });

  test('that is completed many times at once is one file', async () => {
    const visitor = await arrive();
    const { id, put, complete } = await begun(visitor, 5);
    await put(1, Buffer.from('hello'));
    const answers = await Promise.all(Array.from({ length: 20 }, complete));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses.delete(200)).toBe(true);
    // So many are taken at once, of one organization.
    statuses.delete(429);
    expect([...statuses]).toEqual([]);
    expect((await complete()).data).toMatchObject({ id, size: 5 });
    expect((await project.files.fetch((await link(visitor, id)).data.url)).bytes.toString()).toBe('hello');
  });

  test('that is announced again with its key is the same upload, and tells which parts have arrived', async () => {
    const visitor = await arrive();
    const key = { 'idempotency-key': randomUUID() };
    const again = async (who: WidgetVisitor, headers: Record<string, string> = key) =>
      (await announceFile(who.client, `${who.path}/attachments`, { size: 6 * mib }, headers)).data;
    const first = await again(visitor);
    await sendPart(visitor.client, present(first.upload?.parts[1]), Buffer.alloc(mib));
    const second = await again(visitor);
    expect([second.id, second.upload?.parts.map(({ received }) => received)]).toEqual([first.id, [false, true]]);
    await sendPart(visitor.client, present(second.upload?.parts[0]), Buffer.alloc(5 * mib));
    await visitor.client.send('POST', present(first.upload).complete_url);
    expect((await again(visitor)).upload?.parts).toEqual([]);
    // Another visitor who thinks of the same key has an upload of their own.
    for (const other of [await again(await arrive()), await again(visitor, {})]) expect(other.id).not.toBe(first.id);
  });

  test('has an hour, and its addresses no longer', async () => {
    const before = Date.now();
    const { data } = await announce(await arrive(), 1);
    const leftMs = Date.parse(present(data.upload).expires_at) - before;
    expect(leftMs).toBeGreaterThan(50 * 60_000);
    expect(leftMs).toBeLessThan(61 * 60_000);
  });

  test('is refused where it is announced as too large, or by what is no announcement', async () => {
    const visitor = await arrive();
    expectRefusal(await announce(visitor, 25 * mib + 1), 413, 'PAYLOAD_TOO_LARGE');
    expect((await announce(visitor, 25 * mib)).status).toBe(201);
    expectInvalid(await announce(visitor, -1), 'size');
    expectInvalid(await announce(visitor, 1, { name: 'x'.repeat(501) }), 'name');
    expectInvalid(await announce(visitor, 1, { type: 'x'.repeat(201) }), 'type');
    expectInvalid(await announce(visitor, 1, { path: '/' }), 'path');
  });

  test('counts as one that waits, and is gone with all its parts when the visitor removes it', async () => {
    const visitor = await arrive();
    for (let n = 0; n < 3; n += 1) expect((await announce(visitor, 25 * mib)).status).toBe(201);
    const { id, put, complete } = await begun(visitor, 25 * mib);
    expectRefusal(await announce(visitor, 1), 409, 'TOO_MANY_UPLOADS');
    await put(1, Buffer.alloc(5 * mib));
    expect((await remove(visitor, id)).status).toBe(200);
    await gone(id);
    for (const answer of [await put(1, Buffer.alloc(5 * mib)), await complete()])
      expectRefusal(answer, 403, 'LINK_INVALID');
    expect((await announce(visitor, 1)).status).toBe(201);
  });

  test('is another session’s for nobody: neither begun for it, nor sent by it', async () => {
    const [owner, stranger] = [await arrive(), await arrive()];
    const { id, put, complete } = await begun(owner, 1);
    await put(1, Buffer.from('x'));
    await complete();
    expectRefusal(await start(stranger, [id]), 400, 'VALIDATION_ERROR');
    expectRefusal(await link(stranger, id), 404, 'ATTACHMENT_NOT_FOUND');
    const client = new VisitorClient(platform.baseUrl);
    expectRefusal(await announceFile(client, `${owner.path}/attachments`, { size: 1 }), 401, 'SESSION_INVALID');
  });

  test('is erased with the contact, also while it is under way', async () => {
    const visitor = await arrive();
    const { conversation } = await visitor.start();
    const { id, put } = await begun(visitor, 6 * mib);
    await put(1, Buffer.alloc(5 * mib));
    await project.deleteContact((await project.conversation(conversation.id)).contact_id ?? '');
    await gone(id);
    expectRefusal(await put(2, Buffer.alloc(mib)), 403, 'LINK_INVALID');
  });
});

describe('a file of a form', () => {
  const newForm = (more = {}) =>
    project.forms.newForm({
      fields: [
        { type: 'email', label: 'Email' },
        { type: 'file', label: 'Files', required: true },
      ],
      ...more,
    });
  const client = new VisitorClient(platform.baseUrl);
  const give = (formId: string, file: SentFile, address = anAddress(), headers = {}) =>
    sendFile(client, `/api/public/forms/${formId}/attachments`, file, { 'x-forwarded-for': address, ...headers });
  const given = async (formId: string, address?: string) =>
    shown((await give(formId, { content: 'a file' }, address)).data);
  const submit = (formId: string, files: string[]) =>
    new FormVisitor(platform.baseUrl).submit(formId, { email: `${randomUUID()}@x.example`, files });

  test('stands in the message of the submission, and goes with the contact', async () => {
    const { id } = await newForm();
    const file = await given(id);
    const email = `${randomUUID()}@x.example`;
    const { data } = await new FormVisitor(platform.baseUrl).submit(id, { email, files: [file.id] });
    const [submission] = (await project.forms.listSubmissions(id)).data;
    expect(submission).toMatchObject({ id: data.id, conversation_id: anId('cnv') });
    const messages = (await project.listMessages(submission?.conversation_id ?? '')).data;
    expect(messages[0]?.attachments).toEqual([file]);
    expectInvalid(await submit(id, [file.id]), 'fields', 'files');
    await project.deleteContact((await project.conversation(submission?.conversation_id ?? '')).contact_id ?? '');
    await gone(file.id);
  });

  test('is for that form only, and only for one that takes files', async () => {
    const [one, other, none] = [await newForm(), await newForm(), await project.forms.newForm()];
    expectInvalid(await submit(other.id, [(await given(one.id)).id]), 'fields', 'files');
    expectInvalid(await give(none.id, { content: 'x' }), 'file');
    expectRefusal(await give(newId('frm'), { content: 'x' }), 404, 'FORM_NOT_FOUND');
    expectInvalid(await submit(one.id, [(await project.files.upload('an agent’s')).id]), 'fields', 'files');
    expectInvalid(await submit(one.id, [(await uploaded(await arrive())).id]), 'fields', 'files');
  });

  test('comes in parts, too, from pages that the form allows', async () => {
    const { id } = await newForm({ allowed_origins: ['https://mine.example'] });
    const headers = { 'x-forwarded-for': anAddress() };
    const path = `/api/public/forms/${id}/attachments`;
    expectRefusal(await announceFile(client, path, { size: 1 }, headers), 403, 'ORIGIN_NOT_ALLOWED');
    const allowed = { ...headers, origin: 'https://mine.example' };
    const { data } = await sendInParts(client, path, randomBytes(6 * mib), {}, allowed);
    const email = `${randomUUID()}@x.example`;
    const submitted = await new FormVisitor(platform.baseUrl).submit(id, { email, files: [data.id] }, allowed);
    expect(submitted.status).toBe(201);
    const [submission] = (await project.forms.listSubmissions(id)).data;
    const messages = (await project.listMessages(submission?.conversation_id ?? '')).data;
    expect(messages[0]?.attachments).toEqual([data]);
  });

  test('that is required cannot be left out', async () => {
    expectInvalid(await submit((await newForm()).id, []), 'fields', 'files');
  });

  test('comes from pages that the form allows', async () => {
    const { id } = await newForm({ allowed_origins: ['https://mine.example'] });
    expectRefusal(await give(id, { content: 'x' }), 403, 'ORIGIN_NOT_ALLOWED');
    expect((await give(id, { content: 'x' }, anAddress(), { origin: 'https://mine.example' })).status).toBe(201);
  });

  test.each(['fields', 'after'] as const)(
    'with the trap filled (%s) is answered alike, and nothing is kept',
    async (place) => {
      const { id } = await newForm();
      const file: SentFile = { content: 'spam', name: 'spam.txt' };
      const good = await give(id, { ...file, [place]: { [honeypotName]: '' } });
      const caught = await give(id, { ...file, [place]: { [honeypotName]: 'yes' } });
      expect([caught.status, caught.data]).toEqual([201, { ...good.data, id: anId('att') }]);
      await gone(caught.data.id);
      expectRefusal(await project.files.get(caught.data.id), 404, 'ATTACHMENT_NOT_FOUND');
      expect((await project.files.get(good.data.id)).status).toBe(200);
    },
  );

  test('is counted by address: ten for each submission, and twenty that wait', async () => {
    const [few, many] = [await newForm({ rate_limit_per_ip: 1, rate_limit_window_seconds: 3_600 }), await newForm()];
    const address = anAddress();
    for (let n = 0; n < 10; n += 1) expect((await give(few.id, { content: 'x' }, address)).status).toBe(201);
    const { retry_after } = expectRefusal(await give(few.id, { content: 'x' }, address), 429, 'RATE_LIMITED');
    expect(retry_after).toBeGreaterThan(0);
    expect((await give(few.id, { content: 'x' })).status).toBe(201);
    for (let n = 0; n < 20; n += 1) expect((await give(many.id, { content: 'x' }, address)).status).toBe(201);
    expectRefusal(await give(many.id, { content: 'x' }, address), 409, 'TOO_MANY_UPLOADS');
    expect((await give(many.id, { content: 'x' })).status).toBe(201);
  });
});

const html = '<!doctype html><script>alert(document.domain)</script>';
const attacks: [name: string, said: string, content: string | Buffer, shown: string, is: string][] = [
  ['page.png', 'image/png', html, 'page.png', 'text/plain'],
  ['page.html', 'text/html', html, 'page.html', 'text/plain'],
  ['drawing.svg', 'image/svg+xml', '<svg onload="alert(1)"/>', 'drawing.svg', 'text/plain'],
  [
    'app.exe',
    'image/jpeg',
    Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
    'app.exe',
    'application/octet-stream',
  ],
  ['bomb.zip', 'text/html', Buffer.from('504b030414000000', 'hex'), 'bomb.zip', 'application/zip'],
  ['../../etc/passwd', 'text/plain', 'x', 'passwd', 'text/plain'],
  ['..\\..\\cmd.exe', 'text/plain', 'x', 'cmd.exe', 'text/plain'],
  ['photo\u202egnp.exe', 'text/plain', 'x', 'photognp.exe', 'text/plain'],
];
describe('what a visitor sends in bad faith is a file to be saved, whatever it says to be', () => {
  test.each(attacks)('%s as %s', async (name, type, content, shown, is) => {
    const visitor = await arrive();
    const file = await uploaded(visitor, { content, name, type });
    expect(file).toMatchObject({ name: shown, type: is });
    const { message } = (await start(visitor, [file.id])).data;
    expect((message as Message).attachments[0]?.type).toBe(is);
    const { url } = (await link(visitor, file.id)).data;
    const { headers } = await project.files.fetch(url);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
    for (const bad of [url.replace(/expires=\d/, 'expires=9'), `${url}x`, url.replace(file.id, newId('att'))])
      expect((await project.files.fetch(bad)).status).toBe(403);
    const ranged = await project.files.fetch(url, { range: 'bytes=0-0' });
    expect([ranged.status, ranged.bytes.length]).toEqual([206, 1]);
    expect((await project.files.fetch(url, { range: 'bytes=99999-' })).status).toBe(416);
  });
});
