import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
/** Has an article that answers `question`. */
let project: ProjectApi;
let articleId: string;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  const article = {
    title: 'How long does a refund take?',
    body: 'A refund takes five working days until the money is back on your bank account.',
  };
  articleId = (await project.kb.newPublished(article)).id;
});

const question = 'How long does a refund take until the money is back on my bank account?';

test('without any model a suggestion quotes the article that answers, word for word', async () => {
  const { id } = await project.newQuestion(question);
  const answer = await project.agent.suggest(id);
  expect(answer.status).toBe(200);
  expect(answer.data).toMatchObject({
    id: anId('run'),
    conversation_id: id,
    decision: 'reply',
    escalation_reason: null,
    model: 'extractive',
    usage: { input_tokens: 0, output_tokens: 0, cost_usd: 0 },
    created_at: aTime,
  });
  const [best] = answer.data.suggestions;
  expect(best).toMatchObject({ id: anId('sug'), content_type: 'markdown' });
  expect(best?.content).toContain('five working days');
  expect(best?.confidence).toBeGreaterThan(0.5);
  expect(best?.citations[0]).toMatchObject({ article_id: articleId, title: 'How long does a refund take?' });
  expect('A refund takes five working days until the money is back on your bank account.').toContain(
    best?.citations[0]?.quote,
  );
  expect(answer.data.suggestions.length).toBeLessThanOrEqual(3);
});

test('nothing is sent', async () => {
  const { id } = await project.newQuestion(question);
  await project.agent.suggest(id);
  expect((await project.listMessages(id)).data).toHaveLength(1);
});

test('a question that no article answers is for people', async () => {
  const empty = await org.newProject();
  const { id } = await empty.newQuestion(question);
  expect((await empty.agent.suggest(id)).data).toMatchObject({
    decision: 'escalate',
    escalation_reason: 'no_knowledge',
    suggestions: [],
  });
});

test('a conversation in which nobody asks anything has nothing to suggest', async () => {
  const { id } = await project.newConversation({ message: { content: 'We are on it.', sender_type: 'agent' } });
  expect((await project.agent.suggest(id)).data).toMatchObject({ decision: 'abstain', suggestions: [] });
});

test('an agent that is turned off says nothing', async () => {
  const off = await org.newProject();
  await off.kb.newPublished({ title: 'How long does a refund take?', body: 'Five working days.' });
  await off.agent.patchConfig({ settings: { enabled: false } });
  const { id } = await off.newQuestion(question);
  expect((await off.agent.suggest(id)).data).toMatchObject({ decision: 'abstain', suggestions: [] });
});

describe('a call is refused', () => {
  test('for a conversation that there is not, and for one of another project', async () => {
    expectRefusal(await project.agent.suggest(newId('cnv')), 404, 'CONVERSATION_NOT_FOUND');
    const { id } = await (await org.newProject()).newQuestion(question);
    expectRefusal(await project.agent.suggest(id), 404, 'CONVERSATION_NOT_FOUND');
  });

  test('without a conversation, and with what is no id of one', async () => {
    for (const body of [{}, { conversation_id: 'cnv_1' }, { conversation_id: newId('con') }]) {
      const answer = await project.client.post(`${project.path}/agent/suggest`, body);
      expectInvalid(answer, 'conversation_id');
    }
  });
});

test('fifty calls with one key make one run; a repeated call has the same answer', async () => {
  const { id } = await project.newQuestion(question);
  const key = { 'idempotency-key': 'fifty-suggestions' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => project.agent.suggest(id, key)));
  for (const answer of answers.filter(({ status }) => status !== 200))
    expectRefusal(answer, 409, 'IDEMPOTENCY_IN_PROGRESS');
  const repeated = await project.agent.suggest(id, key);
  expect(repeated.headers['idempotent-replayed']).toBe('true');
  for (const answer of answers.filter(({ status }) => status === 200)) expect(answer.data).toEqual(repeated.data);
  expect((await project.agent.listRuns({ conversation_id: id })).data).toHaveLength(1);
  const { id: another } = await project.newQuestion('Something else?');
  expectRefusal(await project.agent.suggest(another, key), 422, 'IDEMPOTENCY_KEY_REUSED');
});

describe('feedback', () => {
  const aSuggestion = async (of: ProjectApi): Promise<string> => {
    const { data } = await of.agent.suggest((await of.newQuestion(question)).id);
    return data.suggestions[0]?.id ?? '';
  };
  const aProject = async (): Promise<ProjectApi> => {
    const made = await org.newProject();
    await made.kb.newPublished({ title: 'How long does a refund take?', body: 'A refund takes five working days.' });
    return made;
  };

  test('has no body, and counts once for a suggestion however often it is given', async () => {
    const own = await aProject();
    const suggestion = await aSuggestion(own);
    expectEmpty(await own.agent.feedback(suggestion, { outcome: 'rejected' }));
    expectEmpty(await own.agent.feedback(suggestion, { outcome: 'sent' }));
    expectEmpty(await own.agent.feedback(await aSuggestion(own), { outcome: 'edited', final_content: 'In a week.' }));
    expect((await own.agent.status()).calibration).toMatchObject({ source: 'default', samples: 2 });
  });

  test('is refused for a suggestion that there is not, of another project, and with wrong fields', async () => {
    const suggestion = await aSuggestion(project);
    const stranger = await org.newProject();
    for (const [of, id] of [
      [project, newId('sug')],
      [stranger, suggestion],
    ] as const)
      expectRefusal(await of.agent.feedback(id, { outcome: 'sent' }), 404, 'SUGGESTION_NOT_FOUND');
    expectInvalid(await project.agent.feedback(suggestion, {}), 'outcome');
    expectInvalid(await project.agent.feedback(suggestion, { outcome: 'liked' }), 'outcome');
    expectInvalid(await project.agent.feedback(suggestion, { outcome: 'sent', final_content: '' }), 'final_content');
    expectInvalid(await project.agent.feedback(suggestion, { outcome: 'sent', stars: 5 }), 'stars');
  });
});
