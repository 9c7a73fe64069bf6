import { beforeAll, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
const question = 'How long does a refund take until the money is back on my bank account?';
const answer = 'A refund takes five working days until the money is back on your bank account.';

let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  await project.kb.newPublished({ title: 'How long does a refund take?', body: answer });
  await project.agent.patchConfig({ confidence_threshold: 0.5, settings: { enabled: false } });
});

interface Trial {
  decision: string;
  escalation_reason: string | null;
  answer: string | null;
  confidence: number | null;
  threshold: number;
  citations: { quote: string }[];
  usage: { calls: number };
}

const says = (content: string) => ({ sender_type: 'customer', content });
const said = (content: string) => ({ sender_type: 'ai', content });
const tryOut = (messages: object[], of = project) => of.client.post<Trial>(`${of.agent.path}/try`, { messages });

test('answers as autopilot would, with its sources, although the agent is off, and says why it hands over', async () => {
  const { data } = await tryOut([says(question)]);
  expect(data).toMatchObject({ decision: 'reply', escalation_reason: null, threshold: 0.5, usage: { calls: 0 } });
  expect(data.answer).toContain('five working days');
  expect(data.confidence).toBeGreaterThanOrEqual(0.5);
  expect(data.citations[0]?.quote).toContain('five working days');
  const { data: other } = await tryOut([says('I want to talk to a human, please.')]);
  expect(other).toMatchObject({ decision: 'escalate', escalation_reason: 'user_requested', answer: null });
});

test('reads the messages as one conversation', async () => {
  const { data: first } = await tryOut([says(question)]);
  const before = [says(question), said(first.answer ?? '')];
  expect((await tryOut([...before, says('Thanks, that solved it!')])).data.decision).toBe('resolve');
  const again = await tryOut([...before, says(question)]);
  expect(again.data).toMatchObject({ decision: 'escalate', escalation_reason: 'repeated_failure' });
  const many = Array.from({ length: 5 }, () => before).flat();
  expect((await tryOut([...many, says('And what about parcels?')])).data.escalation_reason).toBe('repeated_failure');
});

test('leaves no conversation, no decision, no test and no gap behind', async () => {
  await tryOut([says('Do you sell garden furniture?')]);
  expect((await project.listConversations()).data).toEqual([]);
  for (const list of ['runs', 'evaluations', 'gaps'])
    expect((await project.client.get(`${project.agent.path}/${list}`)).data).toEqual([]);
});

test('is bounded, and for keys of the own organization that may change the agent', async () => {
  expectInvalid(await tryOut([]), 'messages');
  expectInvalid(await tryOut(Array.from({ length: 31 }, () => says('Hello'))), 'messages');
  expectInvalid(await tryOut([says('x'.repeat(4_001))]), 'content');
  expectInvalid(await tryOut([{ sender_type: 'agent', content: 'Hello' }]), 'sender_type');
  const { client: reader } = await org.newKey(['agent:read']);
  expectRefusal(await tryOut([says('Hello')], project.with(reader)), 403, 'INSUFFICIENT_SCOPE');
  const stranger = await platform.newOrg();
  expectRefusal(await tryOut([says('Hello')], project.with(stranger.client)), 403, 'API_KEY_ORG_MISMATCH');
});
