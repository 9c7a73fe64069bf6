import { ConversationSort } from '@pharos/proto/pharos/core/v1/conversation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const ada = { name: 'Ada Lovelace', email: 'Ada@Example.com', phone: '+49 30 123456', externalId: 'CRM-17' };

async function conversationOf(fields: Partial<typeof ada>): Promise<string> {
  const { contact } = await project.upsert(fields);
  return (await project.conversation({ contact: { $case: 'contactId', value: contact.id } })).id;
}

const found = async (q: string, query: Parameters<TestProject['list']>[0] = {}) =>
  (await project.list({ q, ...query })).ids;

describe('a search', () => {
  test('finds conversations by all that their customer is known by, in any spelling, and by their own id', async () => {
    const id = await conversationOf(ada);
    await conversationOf({ name: 'Grace Hopper', email: 'grace@example.com', externalId: 'CRM-18' });
    for (const q of ['Lovelace', 'ada lovelace', 'ada@example.com', '+493012 3456', 'CRM-17', id, id.toLowerCase()]) {
      expect(await found(q), q).toEqual([id]);
      expect(await found(q, { sort: ConversationSort.UPDATED_AT }), q).toEqual([id]);
      const { total } = await project.list({ q, page: { pageSize: 5, pageToken: '', includeTotal: true } });
      expect(total, q).toBe(1);
    }
    for (const q of ['ada hopper', 'CRM-19', `${id.slice(0, -1)}!`]) expect(await found(q), q).toEqual([]);
  });

  test('finds what the question names before what only speaks of it, each once, over pages', async () => {
    const said = await project.conversationOf(undefined, 'Is Lovelace there?');
    const ids = [await conversationOf(ada), await conversationOf({ externalId: ada.externalId })];
    await project.message(ids[0] ?? '', { content: 'I am Lovelace' });
    const seen: string[] = [];
    for (let pageToken = ''; ; ) {
      const page = await project.list({ q: 'lovelace', page: { pageSize: 1, pageToken, includeTotal: false } });
      seen.push(...page.ids);
      pageToken = page.next;
      if (pageToken === '') break;
    }
    expect(seen).toEqual([...ids, said]);
  });

  test('finds what speaks of it much before whose customer’s name or company only holds the word, and an identifier first', async () => {
    const named = await conversationOf({ name: 'Grace Printer' });
    const said = await project.conversationOf('Printer', 'The printer is broken', 'Which printer?');
    const whole = await conversationOf({ name: 'Ada', externalId: 'printer' });
    expect(await found('printer')).toEqual([whole, said, named]);
  });

  test('finds by the id of one that was merged, and by what filters leave', async () => {
    const [gone, id] = [await project.conversation(), await project.conversation({ channel: 6 })];
    await core.conversations.mergeConversation({ ...project.at, conversationId: gone.id, into: id.id }, aCall());
    expect(await found(gone.id)).toEqual([id.id]);
    expect(await found(gone.id, { channels: [7] })).toEqual([]);
  });

  test('finds nothing of another project', async () => {
    const id = await conversationOf(ada);
    project = await TestProject.of(core, project.orgId);
    for (const q of ['Lovelace', ada.email, ada.phone, ada.externalId, id]) expect(await found(q), q).toEqual([]);
  });
});
