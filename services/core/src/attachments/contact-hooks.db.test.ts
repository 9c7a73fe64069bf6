import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCore, type TestCore } from '../testing/test-core.js';
import { TestProject } from '../testing/test-project.js';
import { attachmentHooks } from './contact-hooks.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

test('each batch of a visitor’s very many files reads those that it moves, by indexes, and sorts nothing', async () => {
  const plans: string[] = [];
  const explained = core.database.transaction(async (tx) => {
    const files = `INSERT INTO attachments
      (id, org_id, project_id, message_id, state, name, type, size, part_bytes, sha256, uploader_kind, uploader_id, uploader_visitor)
      SELECT 'att_' || n, $1, $2, 'msg_' || n, 'ready', 'a', 'b', 1, 0, 'c', 'widget', 'con_' || n % 2, '' FROM generate_series(1, 20000) n`;
    await tx.query({ name: '', text: files }, [project.orgId, project.projectId]);
    await tx.query({ name: '', text: 'ANALYZE attachments' });
    const query: typeof tx.query = async (statement, values) => {
      if (statement.text.startsWith('UPDATE attachments'))
        plans.push(JSON.stringify(await tx.query({ name: '', text: `EXPLAIN ${statement.text}` }, values)));
      return tx.query<never>(statement, values);
    };
    await attachmentHooks.move?.({ ...tx, query }, project.at, { from: 'con_1', to: 'con_2' });
    throw new Error('explained');
  });
  await expect(explained).rejects.toThrow('explained');
  expect(plans).toHaveLength(1);
  for (const index of ['attachments_waiting', 'attachments_by_visitor']) expect(plans[0]).toContain(index);
  expect(plans[0]).not.toMatch(/Sort|Seq Scan/);
});
