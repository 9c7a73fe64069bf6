import { blocksReadBy } from '@pharos/service/testing';
import { claimObjects } from '@pharos/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetErased } from './feed/erasures.js';
import { forgetTyping } from './feed/trim-feeds.js';
import { forgetVisits } from './site/forms/form-visits.js';
import { purgeSessions } from './site/widget/sessions.js';
import { startTestCore, type TestCore } from './testing/test-core.js';
import { TestProject } from './testing/test-project.js';

const batch = 1_000;

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
  const { at } = await TestProject.create(core);
  const of20000 = (text: string) => core.rows(`${text} FROM generate_series(1, 20000) n`);
  await of20000(
    `INSERT INTO widget_sessions (id, project_id, token_hash, contact_id, identified, expires_at)
      SELECT 'wse_' || n, '${at.projectId}', sha256(n::text::bytea), 'con_1', false, clock_now() + interval '30 days'`,
  );
  await core.rows(
    `INSERT INTO forms (id, project_id, name, slug, fields, success_action, success_message, allowed_origins, rate_limit_per_ip,
        rate_limit_window_seconds, submit_button_label, submit_button_align)
      VALUES ('frm_1', '${at.projectId}', 'F', 'f', '[]', 'inline', '', '{}', 1, 86400, 'Send', 'left')`,
  );
  await of20000(
    `INSERT INTO form_visits (form_id, visitor, submissions, ends_at)
      SELECT 'frm_1', sha256(n::text::bytea), 1, clock_now() + interval '1 day'`,
  );
  await of20000(
    `INSERT INTO objects_to_remove (key, due_at) SELECT 'org/prj/att_' || n, clock_now() + interval '30 minutes'`,
  );
  await of20000(
    `INSERT INTO feed_events (project_id, place, event_id, type, is_internal, occurred_at, created_at, envelope, bytes)
      SELECT '${at.projectId}', n, 'evt_' || n, 'conversation.typing', false, clock_now(), clock_now() + interval '1 day', '{}', 2`,
  );
  await of20000('INSERT INTO erased_subjects SELECT md5(n::text), clock_now()');
  await core.rows('VACUUM ANALYZE');
});
afterAll(() => core.stop());

test.each([
  ['ended sessions of widgets', () => purgeSessions(core.database, batch)],
  ['ended counts of visits', () => forgetVisits(core.database, batch)],
  ['stored objects to remove', () => claimObjects(core.database)],
  ['who was typing', () => forgetTyping(core.database)],
  ['who was erased', () => forgetErased(core.database, new Date(Date.now() - 86_400_000))],
])('looking for %s costs the same however many there are whose time has not come', async (_, work) => {
  expect(await blocksReadBy(core.database, work)).toBeLessThan(30);
});
