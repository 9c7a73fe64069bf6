import { join } from 'node:path';
import { defaultConfidenceThreshold } from '@pharos/agent/evaluate';
import { beforeAll, expect, test } from 'vitest';
import { readSet } from '../relevance/read-set.js';
import { root } from '../support/root.js';
import { rowsOf } from './fit.js';
import { byArticle, heldOut } from './held-out.js';
import { wholeSet, withoutSome } from './judged-questions.js';
import { askAll, builtInAsker, type Replayed } from './replay.js';
import { decisionTable, figuresOf, figuresTable } from './report.js';

/*
 * The built-in answerer on the project's own help centre: all of it, with questions about other things, and five times without
 * 40 % of its articles, so that what they answered nothing answers any more. What it reached when this was last looked at, less
 * what a change of a few questions may cost; docs/agent-evaluation.md has the figures.
 */
const floors = { auroc: 0.87, coverage: 0.15, coverageAt90OfAnswerable: 0.28 };
const mostFalseAnswers = 0.05;
/** Where something like what was asked is there, and the answer is not, words alone cannot tell. */
const mostFalseAnswersWithout = 0.11;
const mostFalseAnswersUnseen = 0.12;
const mostCalibrationError = 0.09;
const seeds = [1, 2, 3, 4, 5].map((seed) => seed * 7_919);

const set = readSet(join(root, 'test/relevance/help-centre'));
/** How many parts the articles are divided into, each measured with weights that were fitted to the others. */
const parts = 5;

let whole: Replayed[];
let without: Replayed[];
let unseen: Replayed[];
beforeAll(async () => {
  const replay = async (gate: ReturnType<typeof wholeSet>) =>
    askAll(gate.questions, await builtInAsker(gate, defaultConfidenceThreshold));
  whole = await replay(wholeSet(set));
  without = [];
  for (const seed of seeds) without.push(...(await replay(withoutSome(set, 0.4, seed))));
  const sets = [wholeSet(set), ...seeds.map((seed) => withoutSome(set, 0.4, seed))];
  const byName = await heldOut(sets, await rowsOf(sets), defaultConfidenceThreshold, byArticle(sets, parts));
  unseen = [...byName.values()].flat();
  const rows = [
    { name: 'help centre', figures: figuresOf(whole) },
    { name: 'without 40 %', figures: figuresOf(without) },
    { name: 'both', figures: figuresOf([...whole, ...without]) },
    { name: 'both, by weights that have not seen the article', figures: figuresOf(unseen) },
  ];
  console.log([...decisionTable([...whole, ...without]), '', ...figuresTable(rows)].join('\n'));
});

test('at the usual threshold at most one answer in twenty is wrong, and one in nine where 40 % of the articles are missing', () => {
  expect(figuresOf(whole).falseAnswers).toBeLessThanOrEqual(mostFalseAnswers);
  expect(figuresOf(without).falseAnswers).toBeLessThanOrEqual(mostFalseAnswersWithout);
});

test('questions about other things are hardly ever answered', () => {
  const others = whole.filter(({ question }) => question.relevant.size === 0);
  expect(others.length).toBeGreaterThanOrEqual(300);
  expect(others.filter(({ isSent }) => isSent).length / others.length).toBeLessThan(0.02);
});

test('a help centre of a single article answers hardly anything that is about other things', async () => {
  const { articles, questions } = wholeSet(set);
  const sent: Replayed[] = [];
  for (const article of articles.slice(0, 5)) {
    const about = questions.map(({ text, relevant }) => ({
      text,
      relevant: new Set([...relevant].filter((id) => id === article.id)),
    }));
    const replayed = await askAll(about, await builtInAsker({ articles: [article] }, defaultConfidenceThreshold));
    sent.push(...replayed.filter(({ isSent }) => isSent));
  }
  expect(sent.filter(({ isRight }) => !isRight).length / (5 * questions.length)).toBeLessThan(0.01);
});

test('confidence tells right answers from wrong ones, and says about how often it is right', () => {
  const figures = figuresOf([...whole, ...without]);
  expect(figures.auroc).toBeGreaterThanOrEqual(floors.auroc);
  expect(figures.coverage).toBeGreaterThanOrEqual(floors.coverage);
  expect(figures.coverageAt90OfAnswerable).toBeGreaterThanOrEqual(floors.coverageAt90OfAnswerable);
  expect(figures.calibrationError).toBeLessThanOrEqual(mostCalibrationError);
});

// Fitted to this help centre alone, a quarter of what the usual weights are fitted to: docs/agent-evaluation.md has it for all of that.
test('weights that have seen no question about the same article tell as well which answers are right', () => {
  const figures = figuresOf(unseen);
  expect(unseen).toHaveLength(whole.length + without.length);
  expect(figures.falseAnswers).toBeLessThanOrEqual(mostFalseAnswersUnseen);
  expect(figures.auroc).toBeGreaterThanOrEqual(floors.auroc);
  expect(figures.coverage).toBeGreaterThanOrEqual(floors.coverage);
  expect(figures.calibrationError).toBeLessThanOrEqual(mostCalibrationError);
});
