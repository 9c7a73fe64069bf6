import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AtMailbox } from '../mailboxes/index.js';
import { type MailWords, rawMail, TestMail } from '../testing/test-mail.js';

let world: TestMail;
let at: AtMailbox;
beforeEach(async () => {
  world = await TestMail.start();
  at = await world.mailbox();
});
afterEach(() => world.stop());

const registered = (ticket: number) => `Thank you!  We have registered your message as ticket ${ticket}.`;

async function comes(mail: MailWords, to = at): Promise<void> {
  await world.receive(to, rawMail(mail));
  await world.importAll();
}

/** Of each message, in the order of their conversations, whether the agent may answer it. */
const heard = (of = at) =>
  world.core
    .of(of.projectId)
    .flatMap(({ messages }) => messages.map((each) => each.senderType === SenderType.CUSTOMER));

test('what a program says again is a note: with other numbers, in its conversation or in a new one', async () => {
  await comes({ id: 'first@mail.example', text: registered(17) });
  await comes({ text: registered(18), headers: ['In-Reply-To: <first@mail.example>'] });
  await comes({ text: registered(19) });
  expect(heard()).toEqual([true, false, false]);
  expect(world.core.of(at.projectId)[1]).toMatchObject({ tags: ['automatic'] });
});

test('what others say, or say elsewhere, is theirs', async () => {
  const other = await world.mailbox(at.orgId);
  await comes({ text: registered(1) });
  await comes({ text: registered(1), from: 'grace@example.com' });
  await comes({ text: registered(1) }, other);
  await comes({ text: 'Have you anything in another colour, or with longer sleeves?' });
  expect(heard()).toEqual([true, true, true]);
  expect(heard(other)).toEqual([true]);
});

test('people say little things twice, and the same again some days later', async () => {
  for (const text of ['Yes, please.', 'Yes, please.', registered(1)]) await comes({ text });
  await world.rows(`UPDATE incoming_mails SET received_at = received_at - interval '25 hours'`);
  await comes({ text: registered(2) });
  expect(heard()).toEqual([true, true, true, true]);
});

test('a mail is no repetition of itself, whenever its attempt is made again', async () => {
  world.core.before = (method) => {
    if (method === 'createConversation') throw new Error('killed');
  };
  await comes({ text: registered(1) });
  world.core.before = () => undefined;
  await world.makeDue();
  await world.importAll();
  expect(heard()).toEqual([true]);
});
