import { newId } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestMail } from '../testing/test-mail.js';
import { enqueueMail } from './queue.js';
import { sendsMail } from './sends-mail.js';

let mail: TestMail;
beforeEach(async () => {
  mail = await TestMail.start();
});
afterEach(() => mail.stop());

const isQueued = async (id: string) => (await mail.rows('SELECT FROM outgoing_mails WHERE id = $1', id)).length > 0;

test.each([
  ['the platform sends', true],
  ['only mailboxes with servers of their own send', false],
])('a project is one whose mail goes out exactly where a mail would be queued: %s', async (_, platformSends) => {
  const own = await mail.mailbox();
  await mail.rows(
    `UPDATE mailboxes SET outgoing = '{"type": "smtp"}', outgoing_password = 'x' WHERE id = $1`,
    own.mailboxId,
  );
  const gone = await mail.mailbox();
  await mail.rows('UPDATE mailboxes SET deleted_at = clock_now() WHERE id = $1', gone.mailboxId);
  const none = { orgId: newId('org'), projectId: newId('prj') };
  const foreign = { ...own, orgId: newId('org') };
  const places = [await mail.mailbox(), own, gone, none, foreign];
  const ids = places.map(() => newId('msg'));
  for (const [at, place] of places.entries())
    await enqueueMail(mail.database, { ...place, conversationId: 'cnv_1', messageId: ids[at] ?? '' }, platformSends);
  const asked = places.map(({ orgId, projectId }) => ({ key: '', orgId, projectId }));
  const answers = await sendsMail(mail.database, platformSends).answer(asked);
  expect(answers).toEqual(await Promise.all(ids.map(isQueued)));
  expect(answers).toEqual([platformSends, true, false, false, false]);
});
