import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from './testing/test-core.js';
import { TestProject } from './testing/test-project.js';

let replicas: TestCore[];
beforeAll(async () => {
  const first = await startTestCore();
  replicas = [first, await startTestCore(first)];
});
afterAll(async () => {
  for (const replica of replicas.toReversed()) await replica.stop();
});

const anyContact = { email: undefined, externalId: undefined, phone: undefined, metadata: [] };
const counting = { pageSize: 1, pageToken: '', includeTotal: true };
const page = { pageSize: 1, pageToken: '', includeTotal: false };

const lists: [string, (core: TestCore, at: { orgId: string; projectId: string }) => Promise<unknown>][] = [
  ['counts', (core, at) => core.contacts.listContacts({ ...at, ...anyContact, q: undefined, page: counting }, aCall())],
  ['searches', (core, at) => core.contacts.listContacts({ ...at, ...anyContact, q: 'a', page }, aCall())],
];

const place = ({ orgId, projectId }: TestProject) => ({ orgId, projectId });

test.each(lists)(
  'a list that %s runs once for each organization and replica; writes and other reads pass',
  async (_, list) => {
    const [core, other] = replicas as [TestCore, TestCore];
    const tenants = [await TestProject.create(core), await TestProject.create(core)];
    const conversations = await Promise.all(tenants.map((at) => at.conversation()));
    const running = async () => {
      const rows = await core.rows(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      );
      return rows.length;
    };
    const begun = await core.database.transaction(async (tx) => {
      await tx.query({ name: 'lock-contacts', text: 'LOCK TABLE contacts IN ACCESS EXCLUSIVE MODE' });
      const many = Array.from({ length: 20 }, () =>
        tenants.flatMap((at) => [list(core, place(at)), list(other, place(at))]),
      ).flat();
      await expect.poll(running).toBe(4);
      for (const [n, at] of tenants.entries()) {
        const conversationId = conversations[n]?.id ?? '';
        await at.message(conversationId);
        for (const { messages } of replicas) {
          const listed = await messages.listMessages({ ...place(at), conversationId, page }, aCall());
          expect(listed.messages).toHaveLength(1);
        }
      }
      expect(await running()).toBe(4);
      return many;
    });
    expect(await Promise.all(begun)).toHaveLength(80);
  },
);
