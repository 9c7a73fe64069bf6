import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/answer.js';
import { expectEmpty, expectRefusal } from './support/expectations.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
});

const etag = ({ headers }: Answer) => headers.etag ?? '';
const ifMatch = (answer: Answer) => ({ 'if-match': etag(answer) });
const ofRevision = (revision: number) => expect.stringMatching(`^"${revision}-[0-9a-f]{12}"$`);

describe('a change of a conversation that depends on what it was', () => {
  test('is made while it is the same, and refused once it is another', async () => {
    const made = await project.createConversation({ subject: 'Before' });
    const { id } = made.data;
    expect(etag(made)).toEqual(ofRevision(1));
    expect(etag(await project.getConversation(id))).toBe(etag(made));
    const changed = await project.patchConversation(id, { tags: ['mine'] }, ifMatch(made));
    expect(etag(changed)).toEqual(ofRevision(2));
    const refused = await project.patchConversation(id, { tags: ['theirs'] }, ifMatch(made));
    expectRefusal(refused, 412, 'VERSION_MISMATCH');
    expect((await project.conversation(id)).tags).toEqual(['mine']);
    expect((await project.patchConversation(id, { tags: [] }, ifMatch(changed))).status).toBe(200);
  });

  test('goes on when somebody has only written a message, which a reader of the record is told of', async () => {
    const made = await project.createConversation({});
    await project.newMessage(made.data.id);
    const read = await project.getConversation(made.data.id, { 'if-none-match': etag(made) });
    expect(read.status).toBe(200);
    expect((await project.patchConversation(made.data.id, { priority: 'high' }, ifMatch(made))).status).toBe(200);
  });

  test('is refused when a customer’s message has reopened it', async () => {
    const { id } = await project.newConversation({});
    const resolved = await project.patchConversation(id, { status: 'resolved' });
    await project.newMessage(id, { sender_type: 'customer' });
    const refused = await project.patchConversation(id, { status: 'closed' }, ifMatch(resolved));
    expectRefusal(refused, 412, 'VERSION_MISMATCH');
    expect((await project.conversation(id)).status).toBe('open');
  });

  test('may be a merge: nothing moves once it is another', async () => {
    const [made, into] = [await project.createConversation({}), await project.newConversation()];
    const changed = await project.patchConversation(made.data.id, { tags: ['new'] });
    const refused = await project.mergeConversation(made.data.id, into.id, ifMatch(made));
    expectRefusal(refused, 412, 'VERSION_MISMATCH');
    expect((await project.conversation(made.data.id)).tags).toEqual(['new']);
    expect((await project.mergeConversation(made.data.id, into.id, ifMatch(changed))).status).toBe(200);
  });

  test('that changes nothing leaves the tag as it is', async () => {
    const made = await project.createConversation({ subject: 'Same' });
    expect(etag(await project.patchConversation(made.data.id, { subject: 'Same' }, ifMatch(made)))).toBe(etag(made));
  });

  test('is made once of fifty at once', async () => {
    const made = await project.createConversation({});
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        project.patchConversation(made.data.id, { subject: `By ${at}` }, ifMatch(made)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await project.conversation(made.data.id)).subject).toBe(winner?.data.subject);
  });

  test('is of no use to another organization', async () => {
    const made = await project.createConversation({ subject: 'Ours' });
    const other = await (await platform.newOrg()).newProject();
    const refused = await other.patchConversation(made.data.id, { subject: 'Theirs' }, ifMatch(made));
    expectRefusal(refused, 404, 'CONVERSATION_NOT_FOUND');
    expect((await project.conversation(made.data.id)).subject).toBe('Ours');
  });
});

describe('a change of a contact that depends on what it was', () => {
  test('is made while it is the same, and refused once it is another', async () => {
    const made = await project.upsertContact({ email: 'condition@example.com' });
    const { id } = made.data;
    expect(etag(made)).toEqual(ofRevision(1));
    const again = await project.upsertContact({ email: 'condition@example.com', name: 'Mine' });
    expect(again.status).toBe(200);
    expect(etag(again)).toEqual(ofRevision(2));
    for (const refused of [
      await project.patchContact(id, { name: 'Theirs' }, ifMatch(made)),
      await project.deleteContact(id, ifMatch(made)),
    ])
      expectRefusal(refused, 412, 'VERSION_MISMATCH');
    expect((await project.contact(id)).name).toBe('Mine');
    const changed = await project.patchContact(id, { phone: '+49 30 1' }, ifMatch(again));
    expect(etag(changed)).toEqual(ofRevision(3));
    expectEmpty(await project.deleteContact(id, ifMatch(changed)));
  });

  test('may be a POST: it changes the contact while it is the same, and makes none', async () => {
    const made = await project.upsertContact({ email: 'posted@example.com' });
    const changed = await project.upsertContact({ email: 'posted@example.com', name: 'Mine' }, ifMatch(made));
    expect([changed.status, etag(changed)]).toEqual([200, ofRevision(2)]);
    const refused = [
      await project.upsertContact({ email: 'posted@example.com', name: 'Theirs' }, ifMatch(made)),
      await project.upsertContact({ email: 'nobody.yet@example.com' }, ifMatch(made)),
    ];
    for (const answer of refused) expectRefusal(answer, 412, 'VERSION_MISMATCH');
    expect((await project.contact(made.data.id)).name).toBe('Mine');
    expect((await project.listContacts({ email: 'nobody.yet@example.com' })).data).toEqual([]);
  });

  test('may be a merge: nothing moves once it is another', async () => {
    const [made, into] = [await project.upsertContact({ name: 'Goes' }), await project.newContact()];
    const changed = await project.patchContact(made.data.id, { name: 'New' });
    expectRefusal(await project.mergeContact(made.data.id, into.id, ifMatch(made)), 412, 'VERSION_MISMATCH');
    expect((await project.contact(made.data.id)).name).toBe('New');
    expect((await project.mergeContact(made.data.id, into.id, ifMatch(changed))).status).toBe(200);
  });

  test('a reader who has the answer is spared it', async () => {
    const made = await project.upsertContact({ name: 'Known' });
    expectEmpty(await project.getContact(made.data.id, { 'if-none-match': etag(made) }), 304);
    await project.patchContact(made.data.id, { name: 'Better known' });
    expect((await project.getContact(made.data.id, { 'if-none-match': etag(made) })).status).toBe(200);
  });

  test('is of no use to another organization', async () => {
    const made = await project.upsertContact({ name: 'Ours' });
    const other = await (await platform.newOrg()).newProject();
    expectRefusal(await other.deleteContact(made.data.id, ifMatch(made)), 404, 'CONTACT_NOT_FOUND');
    expect((await project.contact(made.data.id)).name).toBe('Ours');
  });
});
