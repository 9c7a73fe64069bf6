import { beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

interface Report {
  totals: Record<string, unknown>;
  topics: Record<string, unknown>[];
}

const path = (of = project) => `${of.agent.path}/report`;
const read = async (query: Record<string, string> = {}) => (await project.client.get<Report>(path(), query)).data;

test('tells what became of conversations, whom a person corrected, and how they were rated, as analytics does, by topic too', async () => {
  const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
  const { conversation } = await visitor.start('How long does a refund take?');
  await project.newMessage(conversation.id, { content: 'Three days.', sender_type: 'ai' });
  await project.newMessage(conversation.id, { content: 'Five days, sorry.', sender_type: 'agent' });
  await project.patchConversation(conversation.id, { status: 'resolved', tags: ['refund'] });
  await visitor.send('PUT', `/conversations/${conversation.id}/csat`, { score: 2 });
  const answered = await project.newQuestion('Where are you?');
  await project.newMessage(answered.id, { content: 'In Oslo.', sender_type: 'ai' });
  const byPerson = await project.newQuestion('Hello?');
  await project.newMessage(byPerson.id, { content: 'Hello.', sender_type: 'agent' });

  const report = await poll(
    async () =>
      [await read()].find(
        ({ totals }) => totals.conversations === 3 && totals.answered_by_agent === 2 && totals.corrected === 1,
      ),
    { what: 'the figures' },
  );
  expect(report.totals).toEqual({
    conversations: 3,
    answered_by_agent: 2,
    answered_share: 2 / 3,
    resolved_by_agent: 0,
    resolved_share: 0,
    handed_over: 0,
    handed_over_share: 0,
    corrected: 1,
    corrected_share: 1 / 2,
    csat: { count: 1, average: 2 },
    model_calls: 0,
    cost_usd: 0,
  });
  expect(report.topics).toEqual([
    {
      tag: 'refund',
      conversations: 1,
      answered_by_agent: 1,
      resolved_by_agent: 0,
      handed_over: 0,
      corrected: 1,
      csat: { count: 1, average: 2 },
    },
  ]);
  const viewer = await newMember(org, { role: 'viewer' });
  const span = { from: '2026-01-01T00:00:00Z', to: new Date().toISOString(), interval: 'month' };
  const { topics, ...same } = await read(span);
  const { data } = await viewer.client.get(`/projects/${project.id}/analytics/agent`, span);
  expect(same).toEqual(data);
  expect(topics).toHaveLength(1);
});

test('is for keys that may read the agent, of the project’s own organization', async () => {
  const { client: reader } = await org.newKey(['agent:read']);
  expect((await reader.get(path())).status).toBe(200);
  const { client: other } = await org.newKey(['kb:read']);
  expectRefusal(await other.get(path()), 403, 'INSUFFICIENT_SCOPE');
  const stranger = await platform.newOrg();
  expectRefusal(await stranger.client.get(path()), 403, 'API_KEY_ORG_MISMATCH');
  expectInvalid(await project.client.get(path(), { interval: 'minute' }), 'interval');
});
