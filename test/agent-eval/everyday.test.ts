import { join } from 'node:path';
import { defaultConfidenceThreshold } from '@pharos/agent/evaluate';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSet } from '../relevance/read-set.js';
import { root } from '../support/root.js';
import { type GateSet, wholeSet } from './judged-questions.js';
import { askAll, builtInAsker, type Replayed } from './replay.js';
import { decisionTable, figuresOf, figuresTable } from './report.js';

/*
 * Everyday questions of customers, by the built-in answerer and the built-in search, at the usual threshold. The articles were written
 * first, then the questions, from a list of subjects. Nothing was fitted to them.
 */
const name = 'studio-booking';
const set = readSet(join(root, 'test/relevance', name));
const replay = async ({ articles, questions }: Pick<GateSet, 'articles' | 'questions'>) =>
  askAll(questions, await builtInAsker({ articles }, defaultConfidenceThreshold));

let whole: Replayed[];
beforeAll(async () => {
  whole = await replay(wholeSet(set));
  console.log([...decisionTable(whole), '', ...figuresTable([{ name, figures: figuresOf(whole) }])].join('\n'));
});

test('at least half of the everyday questions are answered, and of forty questions at most one wrongly', () => {
  const answerable = whole.filter(({ question }) => question.relevant.size > 0);
  expect(answerable.length).toBeGreaterThanOrEqual(40);
  expect(whole.length - answerable.length).toBeGreaterThanOrEqual(20);
  const sent = whole.filter(({ isSent }) => isSent);
  expect(sent.filter(({ isRight }) => isRight).length / answerable.length).toBeGreaterThanOrEqual(0.5);
  expect(sent.filter(({ isRight }) => !isRight).length / whole.length).toBeLessThanOrEqual(1 / 40);
});

describe('the same question about the same article', () => {
  const clear = () => whole.filter(({ isSent, isRight }) => isSent && isRight).slice(0, 10);
  const within = 0.05;

  test('is as sure with one article as with 300', async () => {
    for (const { question } of clear()) {
      const [own] = set.articles.filter(({ id }) => question.relevant.has(id));
      if (!own) throw new Error(`no article for ${question.text}`);
      const sure: number[] = [];
      for (const count of [0, 1, 2, 9, 299]) {
        const [replayed] = await replay({ articles: [own, ...fillers(count)], questions: [question] });
        sure.push(replayed?.confidence ?? 0);
      }
      expect(Math.max(...sure) - Math.min(...sure), `${question.text}: ${sure}`).toBeLessThanOrEqual(within);
    }
  });
});

/** Up to 300, none of which is about what is asked. */
function fillers(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    id: `filler-${n}`,
    title: `Part ${n} of the ${things[n % things.length]}`,
    body: `The ${things[n % things.length]} is kept dry. Oil it, and clean it with a ${things[(n * 7 + 3) % things.length]}.`,
    locale: 'en',
    tags: [],
  }));
}

const things = [
  'engine',
  'gearbox',
  'brush',
  'valve',
  'rudder',
  'propeller',
  'anchor',
  'sail',
  'mast',
  'rope',
  'winch',
];
