import { newId } from '@pharos/kit';
import { beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { aTime, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg();
});

const refund = 'How long does a refund take until the money is back on my bank account?';

const article = {
  title: 'How long does a refund take?',
  body: 'A refund takes five working days until the money is back on your bank account.',
};

/** With one article, about refunds. */
async function aProject(): Promise<ProjectApi> {
  const project = await org.newProject();
  await project.kb.newPublished(article);
  return project;
}

async function suggested(project: ProjectApi, question: string): Promise<{ run: string; conversation: string }> {
  const { id: conversation } = await project.newQuestion(question);
  return { run: (await project.agent.suggest(conversation)).data.id, conversation };
}

test('a run says what was searched for, what was read, what was decided, and what it took', async () => {
  const project = await aProject();
  const { run, conversation } = await suggested(project, refund);
  const { data } = await project.agent.getRun(run);
  expect(data).toMatchObject({
    id: run,
    conversation_id: conversation,
    trigger: 'suggest',
    shadow: false,
    decision: 'reply',
    escalation_reason: null,
    model: 'extractive',
    actions: [],
    reply_message_id: null,
    created_at: aTime,
    usage: { calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 },
  });
  expect(data.queries.length).toBeGreaterThan(0);
  expect(data.passages[0]).toMatchObject({ title: 'How long does a refund take?', version: 1, cited: true });
  expect(Object.keys(data.signals).length).toBeGreaterThan(0);
  expect(data.content).toContain('five working days');
  expect((await project.agent.listRuns()).data).toEqual([data]);
});

test('runs are listed newest first, page by page, and filtered', async () => {
  const project = await aProject();
  const made = [];
  for (const question of [refund, 'Do you sell gift vouchers for trains?', refund, refund])
    made.push(await suggested(project, question));
  const ids = made.map(({ run }) => run).reverse();
  expect((await project.agent.listRuns()).data.map(({ id }) => id)).toEqual(ids);
  const first = await project.agent.listRuns({ limit: 3, include: 'total' });
  expect(first.page).toMatchObject({ has_more: true, total: 4 });
  const second = await project.agent.listRuns({ limit: 3, cursor: first.page.next_cursor ?? '' });
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
  const found = async (query: Record<string, string>) => (await project.agent.listRuns(query)).data.length;
  expect(await found({ conversation_id: made[1]?.conversation ?? '' })).toBe(1);
  expect(await found({ decision: 'reply' })).toBe(3);
  expect(await found({ decision: 'reply,escalate' })).toBe(4);
  expect(await found({ reason: 'no_knowledge,low_confidence' })).toBe(1);
  expect(await found({ trigger: 'autopilot' })).toBe(0);
  expect([await found({ shadow: 'true' }), await found({ shadow: 'false' })]).toEqual([0, 4]);
  expect(await found({ conversation_id: newId('cnv') })).toBe(0);
});

test('a list with wrong filters is refused', async () => {
  const project = await org.newProject();
  for (const [name, value] of [
    ['decision', 'maybe'],
    ['trigger', 'cron'],
    ['reason', 'mood'],
    ['conversation_id', 'x'],
    ['shadow', 'perhaps'],
  ])
    expectInvalid(await project.agent.listRuns({ [name as string]: value as string }), name as string);
});

test('a run of another project is not found', async () => {
  const { run } = await suggested(await aProject(), refund);
  expectRefusal(await (await org.newProject()).agent.getRun(run), 404, 'RUN_NOT_FOUND');
});

test('gaps are the questions that could not be answered, like ones together, those asked most first', async () => {
  const project = await aProject();
  const voucher = 'Can I pay with a gift voucher?';
  const asked = [];
  for (const question of [voucher, 'Is there an app for my watch?', voucher, refund])
    asked.push(await suggested(project, question));
  // Who asks for suggestions again does not ask the question again.
  await project.agent.suggest(asked[1]?.conversation ?? '');
  const { data } = await project.agent.listGaps();
  expect(data.map(({ count }) => count)).toEqual([2, 1]);
  expect(data[0]?.question.toLowerCase()).toContain('gift voucher');
  expect(data[0]).toMatchObject({ last_asked_at: aTime });
  expect(data[0]?.examples.map(({ run_id }) => run_id)).toEqual([asked[2]?.run, asked[0]?.run]);
  expect((await project.agent.listGaps({ limit: 1 })).data).toHaveLength(1);
  expect((await project.agent.listGaps({ after: new Date(Date.now() + 60_000).toISOString() })).data).toEqual([]);
  const { data: second } = await project.agent.getRun(asked[2]?.run ?? '');
  const before = await project.agent.listGaps({ before: second.created_at });
  expect(before.data.map(({ count }) => count)).toEqual([1, 1]);
  expect((await (await org.newProject()).agent.listGaps()).data).toEqual([]);
  expectInvalid(await project.agent.listGaps({ limit: 101 }), 'limit');
});

test('gaps are a list with pages, which questions that are asked meanwhile do not move', async () => {
  const project = await org.newProject();
  const ask = (thing: string) => suggested(project, `Where can I buy a ${thing}?`);
  for (const thing of ['saddlebag', 'velvet curtain', 'telescope', 'velvet curtain', 'marzipan loaf']) await ask(thing);
  const whole = await project.agent.listGaps();
  expect(whole.page).toEqual({ next_cursor: null, has_more: false, limit: 25 });
  const seen = [];
  for (let cursor: string | undefined, n = 0; n === 0 || cursor; n++) {
    const { data, page } = await project.agent.listGaps({ limit: 1, cursor, include: 'total' });
    expect(page).toMatchObject({ limit: 1, total: whole.data.length });
    seen.push(...data);
    cursor = page.next_cursor ?? undefined;
    if (cursor && n === 0)
      expectInvalid(await project.agent.listGaps({ cursor, after: '2026-01-01T00:00:00Z' }), 'cursor');
    for (const _ of [1, 2, 3]) await ask('bagpipe');
  }
  expect(seen).toEqual(whole.data);
  expectInvalid(await project.agent.listGaps({ cursor: 'nonsense' }), 'cursor');
});

test('gaps show no addresses and no long numbers', async () => {
  const project = await org.newProject();
  await suggested(project, 'Why was card 4111 1111 1111 1111 of ada@example.com refused on https://pay.example.com/x?');
  const [gap] = (await project.agent.listGaps()).data;
  expect(gap?.question).toMatch(/card/i);
  expect(JSON.stringify(gap)).not.toMatch(/4111|ada@|pay\.example/);
});

test('the words of a person who is erased go from runs and gaps, and what was decided stays', async () => {
  const project = await aProject();
  const contact = await project.newContact({ email: 'erased-by-agent@example.com' });
  const message = { content: 'Why did my unicornsaddle break?', sender_type: 'customer' };
  const { id } = await project.newConversation({ contact_id: contact.id, message });
  const { data: run } = await project.agent.suggest(id);
  expect((await project.agent.listGaps()).data).toHaveLength(1);
  await project.deleteContact(contact.id);
  await poll(async () => !(await project.agent.getRun(run.id)).text.includes('unicornsaddle'), { what: 'the erasure' });
  expect((await project.agent.getRun(run.id)).data).toMatchObject({
    decision: run.decision,
    content: null,
    queries: [],
  });
  expect((await project.agent.listGaps()).data).toEqual([]);
});
