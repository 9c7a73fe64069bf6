import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from './testing/test-core.js';
import { present, TestProject } from './testing/test-project.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

interface Place {
  orgId: string;
  projectId: string;
}

/** Another project of the same organization. */
async function sibling(): Promise<Place> {
  const { orgId } = project;
  const answer = await core.projects.createProject({ orgId, name: 'Sibling' }, aCall());
  return { orgId, projectId: present(answer.project).id };
}

const outcomeOf = (reading: Promise<{ id: string }>) =>
  reading.then(
    ({ id }) => id,
    (error) => error.reason,
  );

const readers = {
  conversation: async (at: Place, conversationId: string) =>
    present((await core.conversations.getConversation({ ...at, conversationId }, aCall())).conversation),
  contact: async (at: Place, contactId: string) =>
    present((await core.contacts.getContact({ ...at, contactId }, aCall())).contact),
};

test.each([
  ['conversation', 'CONVERSATION_NOT_FOUND'],
  ['contact', 'CONTACT_NOT_FOUND'],
] as const)('of many who ask for a %s at once each gets its own, or why there is none', async (record, notFound) => {
  const read = readers[record];
  const make = async (of: TestProject) =>
    record === 'conversation' ? of.conversation() : (await of.upsert({ name: 'A' })).contact;
  const foreign = await TestProject.create(core);
  const deleted = await sibling();
  const [first, second, theirs] = await Promise.all([make(project), make(project), make(foreign)]);
  await core.projects.deleteProject(deleted, aCall());
  const { at } = project;
  const asked: [Place, string, string][] = [
    [at, first.id, first.id],
    [at, second.id, second.id],
    [at, first.id, first.id],
    [await sibling(), first.id, notFound],
    [at, theirs.id, notFound],
    [{ ...at, projectId: foreign.projectId }, theirs.id, 'PROJECT_NOT_FOUND'],
    [{ ...at, orgId: foreign.orgId }, first.id, 'PROJECT_NOT_FOUND'],
    [deleted, first.id, 'PROJECT_NOT_FOUND'],
    [foreign.at, theirs.id, theirs.id],
    [foreign.at, first.id, notFound],
  ];
  const outcomes = await Promise.all(asked.map(([place, id]) => outcomeOf(read(place, id))));
  expect(outcomes).toEqual(asked.map(([, , expected]) => expected));
});

test('an id that cannot be stored fails the call that brought it, and no other of the organization', async () => {
  const { id } = await project.conversation();
  const ids = [id, 'cnv_\0', id];
  const outcomes = await Promise.all(ids.map((each) => outcomeOf(readers.conversation(project.at, each))));
  expect(outcomes).toEqual([id, 'VALIDATION_ERROR', id]);
});
