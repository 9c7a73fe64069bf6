import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from './support/answer.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeEach(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

const times = 50;
const parallel = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: times }, (_, n) => work(n)));
/** How many answers have each status. */
function statuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('at the same time', () => {
  test('50 upserts of one email make one contact', async () => {
    const spelling = (n: number) => (n % 2 ? 'Racer@Example.com' : 'rACER@eXAMPLE.COM');
    const answers = await parallel((n) =>
      project.upsertContact({ email: spelling(n), name: `Racer ${n}`, metadata: { [`key${n}`]: n } }),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 200: times - 1 });
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const listed = (await project.listContacts()).data;
    expect(listed).toHaveLength(1);
    // Each merged its own key: no update overwrote another.
    expect(Object.keys(listed[0]?.metadata ?? {})).toHaveLength(times);
  });

  test('50 upserts of one external id make one contact', async () => {
    const answers = await parallel(() => project.upsertContact({ external_id: 'racer' }));
    expect(statuses(answers)).toEqual({ 201: 1, 200: times - 1 });
    expect((await project.listContacts()).data).toHaveLength(1);
  });

  test('50 conversations of one new customer make one contact', async () => {
    const contact = { email: 'new@example.com', external_id: 'new-1' };
    const answers = await parallel((n) => project.createConversation({ subject: `${n}`, contact }));
    expect(statuses(answers)).toEqual({ 201: times });
    expect(new Set(answers.map(({ data }) => data.contact_id)).size).toBe(1);
    expect((await project.listContacts()).data).toHaveLength(1);
  });

  test('upserts that swap email and external id of two contacts end, none with a 5xx', async () => {
    await project.newContact({ email: 'a@example.com', external_id: 'a' });
    await project.newContact({ email: 'b@example.com', external_id: 'b' });
    const identity = (n: number) =>
      n % 2 ? { email: 'a@example.com', external_id: 'b' } : { email: 'b@example.com', external_id: 'a' };
    const answers = await parallel((n) => project.upsertContact(identity(n)));
    expect(statuses(answers)).toEqual({ 409: times });
  });

  test('50 projects of one slug make one project', async () => {
    const answers = await parallel(() => org.createProject({ name: 'Race', slug: 'race' }));
    expect(statuses(answers)).toEqual({ 201: 1, 409: times - 1 });
  });

  test('50 projects of one name have 50 slugs', async () => {
    const answers = await parallel(() => org.createProject({ name: 'Same' }));
    expect(new Set(answers.map(({ data }) => data.slug)).size).toBe(times);
  });

  test('50 messages of one conversation are all there, in one order', async () => {
    const { id } = await project.newConversation({ status: 'resolved' });
    const answers = await parallel((n) => project.createMessage(id, { content: `${n}`, sender_type: 'customer' }));
    const listed = (await project.listMessages(id, { limit: 100 })).data;
    expect(listed.map((message) => message.id).sort()).toEqual(answers.map(({ data }) => data.id).sort());
    expect((await project.conversation(id)).status).toBe('open');
  });

  test('50 deletions of one contact succeed once', async () => {
    const { id } = await project.newContact();
    expect(statuses(await parallel(() => project.deleteContact(id)))).toEqual({ 200: 1, 404: times - 1 });
  });

  test('a closed conversation is not brought past the rule', async () => {
    const { id } = await project.newConversation({ status: 'closed' });
    const answers = await parallel((n) => project.patchConversation(id, { status: n % 2 ? 'resolved' : 'snoozed' }));
    expect(statuses(answers)).toEqual({ 409: times });
    expect((await project.conversation(id)).status).toBe('closed');
  });

  test('deleting a project while it is written to leaves nothing half-made', async () => {
    const path = `/orgs/${org.id}/projects/${project.id}`;
    const writes = parallel((n) =>
      n === 10 ? org.client.delete(path) : project.createConversation({ message: { content: 'x' } }),
    );
    for (const { status } of await writes) expect([200, 201, 404]).toContain(status);
    expect((await project.listConversations()).status).toBe(404);
  });
});
