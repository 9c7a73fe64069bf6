import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { removeAttachmentsOfContact } from './remove-attachments.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

test('what a person sent is found by indexes, without reading what else the project has', async () => {
  let plan = '';
  const explained = core.database.transaction(async (tx) => {
    const others = `INSERT INTO attachments
      (id, org_id, project_id, message_id, state, name, type, size, part_bytes, sha256, uploader_kind, uploader_id)
      SELECT 'att_other' || n, $1, $2, 'msg_other' || n, 'ready', 'a', 'b', 1, 0, 'c', 'widget', 'con_other' || n
      FROM generate_series(1, 5000) n`;
    await tx.query({ name: '', text: others }, [project.orgId, project.projectId]);
    await tx.query({ name: '', text: 'ANALYZE attachments' });
    const query: typeof tx.query = async (statement, values) => {
      plan = JSON.stringify(await tx.query({ name: '', text: `EXPLAIN ${statement.text}` }, values));
      return tx.query<never>(statement, values);
    };
    await removeAttachmentsOfContact(
      { ...tx, query },
      { ...project.at, contactId: 'con_1' },
      { own: ['con_1'], contactIds: ['con_1'] },
    );
    throw new Error('explained');
  });
  await expect(explained).rejects.toThrow('explained');
  for (const index of ['attachments_by_visitor', 'attachments_by_message']) expect(plan).toContain(index);
  expect(plan).not.toMatch(/attachments_by_project|Seq Scan on attachments/);
});
