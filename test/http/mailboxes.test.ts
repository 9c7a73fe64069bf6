import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

describe('a mailbox', () => {
  test('is answered as it was made, alone and in the list', async () => {
    const given = { address: 'Help@Example.com', name: 'Example help', signature: 'Kind regards,\n**your team**' };
    const made = await project.mailboxes.create(given);
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: anId('mbx'),
      ...given,
      forward_address: expect.stringMatching(/^[0-9a-f]{32}@in\.example\.com$/),
      webhook_path: expect.stringMatching(/^\/api\/public\/mail\/[0-9a-f]{32}\/mime$/),
      incoming: { type: 'forward', host: null, port: null, security: null, user: null, oauth_provider: null },
      outgoing: { type: 'platform', host: null, port: null, security: null, user: null, oauth_provider: null },
      oauth_providers: ['google'],
      state: 'active',
      last_error: null,
      created_at: aTime,
    });
    expect((await project.mailboxes.get(made.data.id)).data).toEqual(made.data);
    expect((await project.mailboxes.list()).data).toContainEqual(made.data);
  });

  test('has its fields changed one by one', async () => {
    const { id, address } = await project.mailboxes.newMailbox({ name: 'Before' });
    expect((await project.mailboxes.patch(id, { signature: 'Bye' })).data).toMatchObject({
      address,
      name: 'Before',
      signature: 'Bye',
    });
    expect((await project.mailboxes.patch(id, { name: null })).data).toMatchObject({ name: null, signature: 'Bye' });
    const other = `other-${address}`;
    expect((await project.mailboxes.patch(id, { address: other })).data).toMatchObject({ address: other });
    expect((await project.mailboxes.patch(id, {})).data).toMatchObject({ address: other, name: null });
  });

  test('is changed and deleted by whoever knows its present state', async () => {
    const made = await project.mailboxes.create({ address: 'state@example.com' });
    const old = { 'if-match': made.headers.etag ?? '' };
    const changed = await project.mailboxes.patch(made.data.id, { name: 'Newer' }, old);
    expect(changed.status).toBe(200);
    expectRefusal(await project.mailboxes.patch(made.data.id, { name: 'x' }, old), 412, 'VERSION_MISMATCH');
    expectRefusal(await project.mailboxes.delete(made.data.id, old), 412, 'VERSION_MISMATCH');
    expectEmpty(await project.mailboxes.delete(made.data.id, { 'if-match': changed.headers.etag ?? '' }));
  });

  test('has an address that no other of the project has, whatever its case', async () => {
    const { id, address } = await project.mailboxes.newMailbox();
    expectRefusal(await project.mailboxes.create({ address: address.toUpperCase() }), 409, 'MAILBOX_ADDRESS_TAKEN');
    const other = await project.mailboxes.newMailbox();
    expectRefusal(await project.mailboxes.patch(other.id, { address }), 409, 'MAILBOX_ADDRESS_TAKEN');
    expect((await (await org.newProject()).mailboxes.create({ address })).status).toBe(201);
    expectEmpty(await project.mailboxes.delete(id));
    expect((await project.mailboxes.create({ address })).status).toBe(201);
  });

  test('has mail servers of its own, whose passwords are never shown and stay when they are left out', async () => {
    const imap = { type: 'imap', host: '127.0.0.1', port: 1, security: 'tls', user: 'help' };
    const smtp = { ...imap, type: 'smtp', security: 'starttls' };
    const password = 'pass-4711';
    const { id } = await project.mailboxes.newMailbox({
      incoming: { ...imap, password },
      outgoing: { ...smtp, password },
    });
    expect((await project.mailboxes.get(id)).data).toMatchObject({ incoming: imap, outgoing: smtp });
    const moved = await project.mailboxes.patch(id, { incoming: { ...imap, port: 2 } });
    expect(moved.data).toMatchObject({ incoming: { ...imap, port: 2 }, outgoing: smtp });
    const other = { ...imap, host: '127.0.0.2' };
    expectInvalid(await project.mailboxes.patch(id, { incoming: other }), 'incoming', 'password');
    const answers = [moved, await project.mailboxes.list({ limit: 100 }), await project.mailboxes.get(id)];
    expect(
      JSON.stringify(answers.map((each) => [each.data, Object.fromEntries(Object.entries(each.headers))])),
    ).not.toContain(password);
    const back = await project.mailboxes.patch(id, { incoming: { type: 'forward' } });
    expect(back.data.incoming).toEqual({
      type: 'forward',
      host: null,
      port: null,
      security: null,
      user: null,
      oauth_provider: null,
    });
  });

  test('is tested: what is wrong with each direction is said in words', async () => {
    const plain = await project.mailboxes.newMailbox();
    expect((await project.mailboxes.test(plain.id)).data.incoming).toEqual({ ok: true, error: null });
    const absent = { host: '127.0.0.1', port: 1, security: 'tls', user: 'help', password: 'x' };
    const own = { incoming: { ...absent, type: 'imap' }, outgoing: { ...absent, type: 'smtp' } };
    const { id } = await project.mailboxes.newMailbox(own);
    const unreachable = { ok: false, error: 'The mail server cannot be reached.' };
    expect((await project.mailboxes.test(id)).data).toEqual({ incoming: unreachable, outgoing: unreachable });
    await project.mailboxes.delete(id);
    expectRefusal(await project.mailboxes.test(id), 404, 'MAILBOX_NOT_FOUND');
    const other = await org.newProject();
    expectRefusal(await other.mailboxes.test(plain.id), 404, 'MAILBOX_NOT_FOUND');
  });

  test('is refused with a server that lacks something, has too much or is none', async () => {
    const imap = { type: 'imap', host: 'imap.example.com', port: 993, security: 'tls', user: 'help', password: 'x' };
    const address = 'refused@example.com';
    const refusal = async (incoming: object) => project.mailboxes.create({ address, incoming });
    for (const field of ['host', 'port', 'security', 'user', 'password'])
      expectInvalid(await refusal({ ...imap, [field]: undefined }), 'incoming', field);
    for (const host of ['', 'a b', 'https://example.com', 'example.com:993', '-a.example', 'a..b', 'exa\r\nmple.com'])
      expectInvalid(await refusal({ ...imap, host }), 'incoming', 'host');
    for (const port of [0, 65_536, 1.5]) expectInvalid(await refusal({ ...imap, port }), 'incoming', 'port');
    for (const user of ['', 'a\r\nb']) expectInvalid(await refusal({ ...imap, user }), 'incoming', 'user');
    expectInvalid(await refusal({ ...imap, type: 'smtp' }), 'incoming', 'type');
    expectInvalid(await refusal({ type: 'forward', host: 'imap.example.com' }), 'incoming', 'host');
    expectInvalid(await refusal({ type: 'forward', password: 'x' }), 'incoming', 'password');
    expectInvalid(await refusal({ ...imap, host: '10.0.0.1' }), 'incoming', 'host');
  });

  test('needs an address of mail, and a name and a signature of possible lengths', async () => {
    for (const address of ['', 'nobody', 'a@b@c', `${'x'.repeat(250)}@example.com`])
      expectInvalid(await project.mailboxes.create({ address }), 'address');
    const address = 'possible@example.com';
    for (const name of ['', ' ', 'two\r\nlines', 'x'.repeat(201)])
      expectInvalid(await project.mailboxes.create({ address, name }), 'name');
    for (const signature of ['', 'x'.repeat(5_001)])
      expectInvalid(await project.mailboxes.create({ address, signature }), 'signature');
  });

  test('is gone once deleted, twice is 404', async () => {
    const { id } = await project.mailboxes.newMailbox();
    expectEmpty(await project.mailboxes.delete(id));
    expectRefusal(await project.mailboxes.get(id), 404, 'MAILBOX_NOT_FOUND');
    expectRefusal(await project.mailboxes.patch(id, { name: 'x' }), 404, 'MAILBOX_NOT_FOUND');
    expectRefusal(await project.mailboxes.delete(id), 404, 'MAILBOX_NOT_FOUND');
    expect((await project.mailboxes.list({ limit: 100 })).data.map((each) => each.id)).not.toContain(id);
  });

  test('goes with its project', async () => {
    const doomed = await org.newProject();
    const { id } = await doomed.mailboxes.newMailbox();
    await org.client.delete(`/orgs/${org.id}/projects/${doomed.id}`);
    // The service learns of the deletion by its event, a moment later.
    await expect.poll(async () => (await doomed.mailboxes.get(id)).status).toBe(404);
    expectRefusal(await doomed.mailboxes.get(id), 404, 'PROJECT_NOT_FOUND');
    expectRefusal(await doomed.mailboxes.create({ address: 'a@example.com' }), 404, 'PROJECT_NOT_FOUND');
  });
});
