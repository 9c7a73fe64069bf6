import { beforeAll, expect, test } from 'vitest';
import { type Platform, platformAsker, resolvedQuestions } from '../agent-eval/platform.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const shared = usePlatform();
let org: Org;
let project: ProjectApi;
let platform: Platform;
beforeAll(async () => {
  org = await shared.newOrg();
  project = await org.newProject();
  await project.kb.newPublished({
    title: 'How long does a refund take?',
    slug: 'refund-time',
    body: 'A refund takes five working days until the money is back on your bank account.',
  });
  const scopes = ['conversations:read', 'conversations:write', 'messages:read', 'kb:read', 'agent:write'];
  const { secret } = await org.newKey(scopes);
  platform = { url: shared.baseUrl.replace(/\/api\/v1\/?$/, ''), key: secret, projectId: project.id };
});

const question = 'How long does a refund take until the money is back on my bank account?';

test('judged questions are asked of a running platform, and an article is expected by its slug', async () => {
  const ask = await platformAsker(platform, 0.5);
  expect(await ask({ text: question, relevant: new Set(['refund-time']) })).toMatchObject({
    decision: 'reply',
    isSent: true,
    isRight: true,
    cost: 0,
  });
  expect(await ask({ text: 'Do you sell garden furniture?', relevant: new Set() })).toMatchObject({
    isSent: false,
    isRight: false,
  });
});

test('what people have answered is replayed, and what was made to ask is not', async () => {
  const { id } = await project.newQuestion(question);
  await project.newMessage(id, { content: 'A refund takes five working days.', sender_type: 'agent' });
  await project.patchConversation(id, { status: 'resolved' });
  expect(await resolvedQuestions(platform, 10)).toEqual([
    { text: question, relevant: new Set(), answer: 'A refund takes five working days.' },
  ]);
});
