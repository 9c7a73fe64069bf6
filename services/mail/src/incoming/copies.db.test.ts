import { newId } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rawMail, TestMail } from '../testing/test-mail.js';

let world: TestMail;
beforeEach(async () => {
  world = await TestMail.start();
});
afterEach(() => world.stop());

/** Whom the message names that a mail with these headers becomes. */
async function copiesOf(...headers: string[]) {
  const at = await world.mailbox();
  const other = 'INSERT INTO mailboxes (id, org_id, project_id, address, forward_token) VALUES ($1, $2, $3, $4, $5)';
  await world.rows(other, newId('mbx'), at.orgId, at.projectId, 'Sales@example.com', 'token7');
  const foreign = await world.mailbox(at.orgId);
  await world.rows('UPDATE mailboxes SET address = $2 WHERE id = $1', foreign.mailboxId, 'theirs@example.com');
  await world.receive(at, rawMail({ headers }));
  await world.importAll();
  return world.core.of(at.projectId)[0]?.messages[0]?.copies;
}

test('a message names everybody else whom its mail went to, once, and no address of the project or its writer', async () => {
  const cc =
    'Cc: Grace <Grace@example.com>, grace@example.com, sales@EXAMPLE.com, token7+x@in.example.com, ada@example.com';
  expect(await copiesOf(cc, 'Cc: theirs@example.com')).toEqual({
    cc: ['Grace@example.com', 'theirs@example.com'],
    bcc: [],
  });
});

test('a mail to the project alone names nobody', async () => {
  expect(await copiesOf()).toBeUndefined();
});

test('of many only as many are named as an answer may go to', async () => {
  const many = Array.from({ length: 400 }, (_, at) => `person${at}@example.com`).join(', ');
  expect((await copiesOf(`Cc: ${many}`))?.cc).toHaveLength(50);
});

test('a note names nobody', async () => {
  expect(await copiesOf('Cc: grace@example.com', 'Auto-Submitted: auto-replied')).toBeUndefined();
});
