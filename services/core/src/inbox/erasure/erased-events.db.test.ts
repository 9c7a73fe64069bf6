import { senderDigest } from '@pharos/contract';
import type { OutboxRow } from '@pharos/kit';
import { UploaderKind } from '@pharos/proto/pharos/core/v1/attachment';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { finishErasures } from '../../testing/large-contact.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present, TestProject } from '../../testing/test-project.js';
import { encodeEvent } from '../../to-event.js';
import { batch } from './batch.js';

// Nothing sends events here: they wait, and the erasure has to find them.

let core: TestCore;
let project: TestProject;
let contactId: string;
let neighbour: string;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
  contactId = (await project.upsert({ email: 'gone@example.com', phone: '+1' })).contact.id;
  neighbour = (await project.upsert({ email: 'neighbour@example.com', phone: '+1' })).contact.id;
});
afterAll(() => core.stop());

const conversationOf = async (of: string) =>
  (await project.conversation({ contact: { $case: 'contactId', value: of } })).id;
const merge = (conversationId: string, into: string) =>
  core.conversations.mergeConversation({ ...project.at, conversationId, into }, aCall());
const erase = () => core.contacts.deleteContact({ ...project.at, contactId }, aCall());

async function upload(): Promise<string> {
  const uploader = { kind: UploaderKind.API_KEY, id: 'key_1' };
  const begun = { ...project.at, name: 'passport.txt', type: 'text/plain', size: 1, partBytes: 0, uploader };
  const attachmentId = present((await core.attachments.beginUpload(begun, aCall())).attachment).id;
  const facts = { size: 1, type: 'text/plain', sha256: 'a'.repeat(64), hasThumbnail: false };
  await core.attachments.finishUpload({ ...project.at, attachmentId, ...facts }, aCall());
  return attachmentId;
}

/** As many events that name the contact. */
async function fillOutbox(events: number): Promise<void> {
  const named = '{"message": {"sender_type": "customer", "sender_id": "gone@example.com"}}';
  await core.rows('DELETE FROM outbox');
  await core.rows(
    `INSERT INTO outbox (event_id, type, org_id, project_id, ordering_key, data, caller)
      SELECT 'evt_' || n, 'message.updated', $1, $2, 'cnv_none', $3, '{}' FROM generate_series(1, $4::int) n`,
    project.orgId,
    project.projectId,
    named,
    events,
  );
}

/** A message of a customer by the phone that both have, with a file or without. */
async function say(conversationId: string, attachmentIds: string[] = []): Promise<void> {
  await project.message(conversationId, { senderType: SenderType.CUSTOMER, senderId: '+1', attachmentIds });
}

/** What the waiting events of messages tell of each: of which conversation, by whom and how many files. */
async function waiting(): Promise<string[]> {
  const rows = await core.rows<{ told: string }>(
    `SELECT concat_ws(' ', ordering_key, coalesce(data -> 'message' ->> 'sender_id', 'nobody'), jsonb_array_length(data -> 'message' -> 'attachments')) AS told
      FROM outbox WHERE project_id = $1 AND type = 'message.created' ORDER BY id`,
    project.projectId,
  );
  return rows.map(({ told }) => told);
}

/** The digests that other services are asked to erase. */
async function publishedDigests(): Promise<string[]> {
  const rows = await core.rows<{ digests: string[] }>(
    `SELECT data -> 'erasure' -> 'identifier_digests' AS digests FROM outbox WHERE project_id = $1 AND type = 'contact.erased'`,
    project.projectId,
  );
  return rows.flatMap(({ digests }) => digests);
}

describe('waiting events of a conversation that became part of another go out', () => {
  test.each(['by one merge', 'by one after the other'])('without the person, %s', async (how) => {
    const [one, two, three] = [
      await conversationOf(contactId),
      await conversationOf(contactId),
      await conversationOf(contactId),
    ];
    await say(one, [await upload()]);
    await say(one);
    await merge(one, two);
    if (how !== 'by one merge') await merge(two, three);
    await erase();
    await finishErasures(core);
    expect(await waiting()).toEqual([`${one} nobody 0`, `${one} nobody 0`]);
  });

  test('as they are where it is somebody else’s who has the same phone', async () => {
    const [one, two] = [await conversationOf(neighbour), await conversationOf(neighbour)];
    await say(one, [await upload()]);
    await merge(one, two);
    await erase();
    await finishErasures(core);
    expect(await waiting()).toEqual([`${one} +1 1`]);
  });

  test('without the person where it becomes so while the erasure is under way', async () => {
    await fillOutbox(batch.events.changed);
    const [one, two] = [await conversationOf(contactId), await conversationOf(contactId)];
    await say(one, [await upload()]);
    await say(one);
    await erase();
    expect(await waiting()).toEqual([`${one} +1 1`, `${one} +1 0`]);
    await merge(one, two);
    await finishErasures(core);
    expect(await waiting()).toEqual([`${one} nobody 0`, `${one} nobody 0`]);
  });
});

test.each(['by one merge', 'by one after the other'])(
  'who keeps what was told before is told of the person also where their conversation was then, %s',
  async (how) => {
    const [one, two, three] = [
      await conversationOf(contactId),
      await conversationOf(contactId),
      await conversationOf(contactId),
    ];
    await say(one);
    await merge(one, two);
    if (how !== 'by one merge') await merge(two, three);
    await erase();
    await finishErasures(core);
    expect(await publishedDigests()).toContain(senderDigest(project.projectId, one, '+1'));
  },
);

test('whoever else has the same phone is not among them', async () => {
  const [one, two] = [await conversationOf(neighbour), await conversationOf(neighbour)];
  await say(one);
  await merge(one, two);
  await say(await conversationOf(contactId));
  await erase();
  await finishErasures(core);
  for (const id of [one, two])
    expect(await publishedDigests()).not.toContain(senderDigest(project.projectId, id, '+1'));
});

test('of a person who was known by very many names others are told in events that the bus takes', async () => {
  const names = 60_000;
  await core.rows(
    `INSERT INTO former_identifiers SELECT $1, 'session ' || n, true FROM generate_series(1, $2::int) n`,
    contactId,
    names,
  );
  await erase();
  const rows = await core.rows<OutboxRow>(
    `SELECT event_id AS "eventId", type, org_id AS "orgId", project_id AS "projectId", ordering_key AS "orderingKey", data, caller,
        occurred_at AS "occurredAt" FROM outbox WHERE project_id = $1 AND type = 'contact.erased'`,
    project.projectId,
  );
  expect(Math.max(...rows.map((row) => encodeEvent(row).payload.length))).toBeLessThan(natsTakes);
  expect(new Set(await publishedDigests()).size).toBeGreaterThan(names);
});

/** What a server takes of one event by default. */
const natsTakes = 1024 * 1024;
