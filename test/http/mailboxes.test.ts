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
