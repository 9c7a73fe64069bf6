import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCore, type TestCore } from '../testing/test-core.js';
import { TestProject } from '../testing/test-project.js';
import { removeFilesOfConversations, removeFilesOfMessages, removeUploadsOf } from './remove-attachments.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

test('what a person sent is found by indexes, without reading what else the project has', async () => {
  const plans: string[] = [];
  const explained = core.database.transaction(async (tx) => {
    const others = `INSERT INTO attachments
      (id, org_id, project_id, message_id, state, name, type, size, part_bytes, sha256, uploader_kind, uploader_id)
      SELECT 'att_other' || n, $1, $2, 'msg_other' || n, 'ready', 'a', 'b', 1, 0, 'c', 'widget', 'con_other' || n
      FROM generate_series(1, 5000) n`;
    await tx.query({ name: '', text: others }, [project.orgId, project.projectId]);
    await tx.query({ name: '', text: 'ANALYZE attachments' });
    const query: typeof tx.query = async (statement, values) => {
      plans.push(JSON.stringify(await tx.query({ name: '', text: `EXPLAIN ${statement.text}` }, values)));
      return tx.query<never>(statement, values);
    };
    const explaining = { ...tx, query };
    await removeUploadsOf(explaining, project.at, ['con_1']);
    await removeFilesOfMessages(explaining, project.at, { messageIds: ['msg_1'], contactIds: ['con_1'] });
    await removeFilesOfConversations(explaining, project.at, { conversationIds: ['cnv_1'], until: 'infinity' });
    throw new Error('explained');
  });
  await expect(explained).rejects.toThrow('explained');
  const indexes = ['attachments_by_visitor', 'attachments_by_message', 'attachments_by_message'];
  expect(plans).toHaveLength(indexes.length);
  for (const [at, plan] of plans.entries()) {
    expect(plan).toContain(indexes[at]);
    expect(plan).not.toMatch(/attachments_by_project|Seq Scan on attachments/);
  }
});
