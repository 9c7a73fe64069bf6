import { expect, test } from 'vitest';
import type { AgentSettings } from '../domain/settings.js';
import { ScriptedModel } from '../testing/scripted-model.js';
import { answer } from './answer.js';
import type { AnswerDeps } from './answer-deps.js';
import type { ModelAnswer } from './drafting/answer-schema.js';
import { configOf, depsOf, passageOf, provesAll, saidOf, turnOf } from './testing/turns.js';

/* Settings that only a model reads, or that bound what it says; situations.test.ts has those that decide. */

const returns = passageOf(
  'art_returns',
  'Return a lamp',
  'You can return a lamp within 30 days of delivery. Details: https://help.halyard.example/returns',
);
const quote = 'You can return a lamp within 30 days of delivery.';
const said: ModelAnswer = {
  answer: quote,
  needs_clarification: null,
  actions: [],
  manipulation: false,
  claims: [{ text: quote, passages: ['p1'], quote }],
};

async function decide(
  settings: Partial<AgentSettings>,
  more: Partial<ModelAnswer> = {},
  deps: Partial<AnswerDeps> = {},
) {
  const model = new ScriptedModel(({ purpose }) => {
    if (purpose === 'read') return saidOf();
    return purpose === 'verify' ? provesAll : { ...said, ...more };
  });
  const turn = turnOf(['customer: How can I return a lamp?']);
  const all = depsOf([returns], { model, config: configOf(settings), ...deps });
  const { decision } = await answer(turn, all, AbortSignal.timeout(60_000));
  return { decision, prompt: [...model.asked('read'), ...model.asked('draft')].map(({ system }) => system).join('\n') };
}

test.each<[keyof AgentSettings, Partial<AgentSettings>, string]>([
  ['tone', { tone: 'like a friend' }, 'Tone: like a friend'],
  ['instructions', { instructions: 'Never promise a date.' }, 'Of the company: Never promise a date.'],
  ['languages', { languages: ['en', 'de-CH'] }, 'languages only: en, de-CH.'],
  ['policy_topics', { policy_topics: ['guarantees', 'legal claims'] }, 'Topics: guarantees; legal claims.'],
])('a model is told the %s of the project, and nothing of it where there is none', async (_, settings, told) => {
  expect((await decide(settings)).prompt).toContain(told);
  expect((await decide({})).prompt).not.toContain(told.split(': ')[0]);
});

test.each([
  [1, 'escalate'],
  [2, 'escalate'],
  [3, 'reply'],
])('of two answers given, max_turns of %d comes to: %s', async (max_turns, kind) => {
  expect((await decide({ max_turns }, {}, { answersSoFar: 2 })).decision.kind).toBe(kind);
});

test.each<[string, Partial<AgentSettings>, boolean]>([
  ['of a cited article', {}, true],
  ['of nothing that was read', {}, false],
  ['that the project allows', { allowed_link_hosts: ['Docs.Example.com'] }, true],
])('an answer links to a host %s: %j', async (what, settings, isKept) => {
  const link = what === 'of a cited article' ? 'https://help.halyard.example/more' : 'https://docs.example.com/returns';
  const { decision } = await decide(settings, { answer: `${quote} See ${link}` });
  expect(decision).toMatchObject({ kind: 'reply' });
  expect(JSON.stringify(decision).includes(link)).toBe(isKept);
});

test.each([
  [0.5, 'reply'],
  [1, 'escalate'],
])(
  'at a confidence_threshold of %d what is not quite sure comes to: %s, with and without a model',
  async (confidenceThreshold, kind) => {
    const config = configOf({}, { confidenceThreshold });
    expect((await decide({}, {}, { config })).decision.kind).toBe(kind);
    expect((await decide({}, {}, { config, model: undefined })).decision.kind).toBe(kind);
  },
);
