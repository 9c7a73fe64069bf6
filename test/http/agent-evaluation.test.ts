import { newId } from '@pharos/kit';
import { beforeAll, expect, test } from 'vitest';
import { aTime, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import type { Article } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const shared = usePlatform();
let org: Org;
let project: ProjectApi;
let article: Article;
beforeAll(async () => {
  org = await shared.newOrg();
  project = await org.newProject();
  article = await project.kb.newPublished({
    title: 'How long does a refund take?',
    body: 'A refund takes five working days until the money is back on your bank account.',
  });
});

const question = 'How long does a refund take until the money is back on my bank account?';
const nobodyKnows = 'Do you sell garden furniture?';

test('questions are asked in the background, judged by the articles that answer them, and told with a table of thresholds', async () => {
  const body = {
    source: 'questions',
    threshold: 0.5,
    questions: [
      { text: question, expected_article_ids: [article.id] },
      { text: nobodyKnows, expected_article_ids: [] },
    ],
  };
  const started = await project.agent.startEvaluation(body);
  expect(started.status).toBe(202);
  expect(started.data).toMatchObject({ status: 'waiting', threshold: 0.5, progress: { questions: 2, asked: 0 } });
  const done = await project.agent.evaluated(started.data.id);
  expect(done).toMatchObject({
    status: 'done',
    failure: null,
    ended_at: aTime,
    figures: { answered: 1, right: 1, wrong: 0, coverage: 0.5, precision: 1, false_answers: 0 },
    suggested_threshold: null,
    usage: { calls: 0, cost_usd: 0 },
    questions: [
      { question, decision: 'reply', right: true, judged_by: 'articles', article_ids: [article.id] },
      { question: nobodyKnows, decision: 'escalate', right: null, confidence: null, answer: null },
    ],
  });
  expect(done.thresholds).toHaveLength(21);
  expect(done.thresholds.at(-1)).toMatchObject({ threshold: 1, answered: 0, precision: null });
  const { data: listed } = await project.agent.listEvaluations();
  const { id, figures, progress } = done;
  expect(listed.find((each) => each.id === id)).toMatchObject({ figures, progress });
});

test('nothing else hears of it: no conversation, run, gap or unanswered search, and the settings of the agent stay', async () => {
  const own = await org.newProject();
  const before = await own.agent.config();
  const done = await own.agent.evaluate([{ text: nobodyKnows }], { settings: { tone: 'stern' } });
  expect(done.settings).toMatchObject({ ...before.settings, tone: 'stern' });
  expect((await own.listConversations()).data).toEqual([]);
  expect((await own.agent.listRuns()).data).toEqual([]);
  expect((await own.agent.listGaps()).data).toEqual([]);
  expect((await own.client.get<unknown[]>(`${own.path}/kb/searches/unanswered`)).data).toEqual([]);
  expect(await own.agent.config()).toEqual(before);
});

test('resolved conversations are asked again and judged by what a person answered', async () => {
  const { id } = await project.newQuestion(question);
  await project.newMessage(id, { content: 'A refund takes five working days.', sender_type: 'agent' });
  await project.patchConversation(id, { status: 'resolved' });
  const { data } = await project.agent.startEvaluation({ source: 'resolved', limit: 10 });
  const done = await project.agent.evaluated(data.id);
  expect(done.questions).toMatchObject([{ question, conversation_id: id, right: true, judged_by: 'words' }]);
});

test('what could not be evaluated is refused before anything begins', async () => {
  const start = (body: object) => project.agent.startEvaluation({ source: 'questions', ...body });
  expectInvalid(await start({}), 'questions');
  expectInvalid(await start({ questions: [] }), 'questions');
  expectInvalid(await start({ questions: [{ text: '' }] }), 'questions', 0, 'text');
  expectInvalid(await start({ source: 'resolved', questions: [{ text: question }] }), 'questions');
  const missing = { text: question, expected_article_ids: [article.id, newId('art')] };
  expectInvalid(await start({ questions: [missing] }), 'questions', 0, 'expected_article_ids', 1);
  const foreign = await (await shared.newOrg()).newProject();
  const { id: elsewhere } = await foreign.kb.newPublished({ title: 'Elsewhere', body: 'Of others.' });
  expectInvalid(
    await start({ questions: [{ text: question, expected_article_ids: [elsewhere] }] }),
    'questions',
    0,
    'expected_article_ids',
    0,
  );
  expectInvalid(await start({ questions: [{ text: question }], settings: { monthly_budget_usd: 5 } }), 'settings');
  const many = Array.from({ length: 501 }, () => ({ text: question }));
  expectInvalid(await start({ questions: many }), 'questions');
});

test('an evaluation of another project, and one that there is not, are absent', async () => {
  const { id } = await project.agent.evaluate([{ text: question }]);
  expectRefusal(await (await org.newProject()).agent.getEvaluation(id), 404, 'EVALUATION_NOT_FOUND');
  expectRefusal(
    await (await (await shared.newOrg()).newProject()).agent.getEvaluation(id),
    404,
    'EVALUATION_NOT_FOUND',
  );
  expectRefusal(await project.agent.getEvaluation(newId('evl')), 404, 'EVALUATION_NOT_FOUND');
});

test('the largest evaluation that can be asked for comes to its end, and can be read', async () => {
  const own = await org.newProject();
  const text = `${'Ä'.repeat(950)} refund?`;
  const questions = Array.from({ length: 500 }, () => ({ text }));
  const done = await own.agent.evaluate(questions);
  expect(done.progress).toEqual({ questions: 500, asked: 500, skipped: 0 });
  expect(done.questions[499]?.question).toHaveLength(300);
});
