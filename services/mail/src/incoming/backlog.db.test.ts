import { newId } from '@pharos/kit';
import { blocksReadBy } from '@pharos/service/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AtMailbox } from '../mailboxes/index.js';
import { enqueueMail } from '../outgoing/queue.js';
import { rawMail, TestMail } from '../testing/test-mail.js';
import { readDueMails } from './backlog.js';

let world: TestMail;
beforeAll(async () => {
  world = await TestMail.start();
});
beforeEach(async () => {
  await world.rows('DELETE FROM incoming_mails');
  await world.rows('DELETE FROM outgoing_mails');
});
afterAll(() => world.stop());

const send = ({ orgId, projectId }: AtMailbox) =>
  enqueueMail(world.database, { orgId, projectId, conversationId: newId('cnv'), messageId: newId('msg') }, true);

test('mails that are due are counted by direction, of all organizations; those of later and those that ended are not', async () => {
  const boxes = [await world.mailbox(), await world.mailbox()] as const;
  for (const at of [...boxes, ...boxes]) await world.receive(at, rawMail());
  for (const at of boxes) await send(at);
  expect(await readDueMails(world.database)).toEqual({ incoming: 4, outgoing: 2 });
  await world.rows(
    `UPDATE incoming_mails SET due_at = clock_now() + interval '1 minute' WHERE mailbox_id = $1`,
    boxes[0].mailboxId,
  );
  await world.rows(`UPDATE outgoing_mails SET due_at = NULL, state = 'sent' WHERE org_id = $1`, boxes[1].orgId);
  expect(await readDueMails(world.database)).toEqual({ incoming: 2, outgoing: 1 });
  await world.importAll();
  expect(await readDueMails(world.database)).toEqual({ incoming: 0, outgoing: 1 });
});

test('what is due is found by an index, past what waits for later', async () => {
  const { orgId, projectId } = await world.mailbox();
  await world.rows(
    `INSERT INTO outgoing_mails (id, org_id, project_id, conversation_id, due_at)
      SELECT 'msg_' || n, $1, $2, 'cnv_' || n, clock_now() + interval '1 hour' FROM generate_series(1, 20000) n`,
    orgId,
    projectId,
  );
  await world.rows('VACUUM ANALYZE outgoing_mails');
  expect(await blocksReadBy(world.database, () => readDueMails(world.database))).toBeLessThan(30);
});
