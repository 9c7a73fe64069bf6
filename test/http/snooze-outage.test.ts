import { newId } from '@pharos/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { EventRecorder } from './support/event-recorder.js';
import { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { withDatabase } from './support/stored.js';

const count = 10_000;

let platform: Platform;
let project: ProjectApi;
let recorder: EventRecorder;
beforeAll(async () => {
  platform = await startPlatform({ core: 2 });
  project = await (await Org.create(platform)).newProject();
  recorder = await EventRecorder.start({ databaseUrl: platform.database.url });
});
afterAll(async () => {
  await recorder?.close();
  await platform?.stop();
});

/** Copies of one conversation, all of which fell due in the same moment, while nobody was there to see to it. */
const copy = `WITH copies AS (
    INSERT INTO core.conversations (id, project_id, status, priority, channel, snoozed_until)
    SELECT copy, project_id, 'snoozed', priority, channel, now() - interval '1 minute'
    FROM core.conversations, unnest($2::text[]) copy WHERE id = $1
    RETURNING id, project_id, created_at
  )
  INSERT INTO core.conversation_activity (conversation_id, project_id, updated_at)
  SELECT id, project_id, created_at FROM copies`;

const totalOf = async (status: string) =>
  (await project.listConversations({ status, limit: 1, include: 'total' })).page.total ?? Number.NaN;

/** Also while the gateway still looks for its cores. */
async function allAwake(): Promise<boolean> {
  const answer = await project.listConversations({ status: 'snoozed', limit: 1, include: 'total' });
  return answer.status === 200 && answer.page.total === 0;
}

test(`${count} snoozes that fell due during an outage all end, none of them twice`, { timeout: 600_000 }, async () => {
  const { id } = await project.newConversation({ status: 'closed' });
  const ids = Array.from({ length: count }, () => newId('cnv'));
  const { events } = await recorder.during(project, async () => {
    await Promise.all(platform.core.map((core) => core.stop()));
    await withDatabase(platform.database.url, (database) => database.query(copy, [id, ids]));
    await Promise.all(platform.core.map((core) => core.start()));
    const startedMs = performance.now();
    await poll(allAwake, { what: 'all conversations to wake', timeoutMs: 300_000 });
    console.log(`  ${count} woke within ${Math.round(performance.now() - startedMs)} ms of core being ready`);
  });

  expect(await totalOf('open')).toBe(count);
  const ends = events.filter(({ name }) => name === 'conversation.updated');
  expect(ends).toHaveLength(count);
  expect(new Set(ends.map(({ data }) => data.id)).size).toBe(count);
  expect(events).toHaveLength(count);
  const { data } = ends[0] ?? {};
  expect(data).toMatchObject({
    status: 'open',
    snoozed_until: null,
    changes: { status: { from: 'snoozed', to: 'open' } },
  });
});
