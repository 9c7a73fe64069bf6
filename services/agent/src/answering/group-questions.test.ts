import { leastCpuRatio } from '@pharos/kit/testing';
import { expect, test } from 'vitest';
import { type AskedQuestion, groupAlike } from './group-questions.js';

const asked = (...texts: string[]): AskedQuestion[] =>
  texts.map((text, at) => ({ id: `run_${at}`, text, at: new Date(at * 1_000) }));
const countsOf = async (questions: AskedQuestion[]) =>
  (await groupAlike(questions)).map(({ question, count }) => [question, count]);

test('questions that ask for the same are one gap, that asked most first', async () => {
  const questions = asked(
    'Do you have gift wrapping?',
    'Can I pay with bitcoin?',
    'is gift wrapping possible',
    'gift wraping please',
    'can i pay by bitcoin',
    'Do you ship to the moon?',
  );
  expect(await countsOf(questions)).toEqual([
    ['gift wraping please', 3],
    ['can i pay by bitcoin', 2],
    ['Do you ship to the moon?', 1],
  ]);
});

test('what most of them say stands for the group, and its members are told newest first', async () => {
  const [group] = await groupAlike(
    asked('gift wrapping', 'do you do gift wrapping', 'do you do gift wrapping?', 'Do you do gift wrapping'),
  );
  expect(group?.question).toBe('do you do gift wrapping');
  expect(group?.members.map(({ id }) => id)).toEqual(['run_3', 'run_2', 'run_1', 'run_0']);
  expect(group?.lastAskedAt).toEqual(new Date(3_000));
});

test('the order in which questions are given changes nothing', async () => {
  const questions = asked(
    'return a lamp',
    'lamp return',
    'pay with bitcoin',
    'bitcoin',
    'return the lamp box',
    '退款怎么办',
    '退款怎么办？',
  );
  expect(await groupAlike([...questions].reverse())).toEqual(await groupAlike(questions));
});

test('questions without telling words, and of scripts without blanks, are grouped too', async () => {
  expect(await countsOf(asked('??', '??', '返品したいのですが', '返品したい'))).toEqual([
    ['返品したい', 2],
    ['??', 2],
  ]);
});

test('no question is lost, and each stands in one group', async () => {
  const words = 'lamp hub bulb order parcel refund invoice gift card app wifi plan'.split(' ');
  const texts = Array.from({ length: 2_000 }, (_, at) =>
    [1, 5, 7, 11].map((step) => words[(at * step + (at >> 3)) % words.length]).join(' '),
  );
  const ids = (await groupAlike(asked(...texts))).flatMap(({ members }) => members.map(({ id }) => id));
  expect(new Set(ids).size).toBe(2_000);
  expect(ids).toHaveLength(2_000);
});

test('ten times as many questions take about ten times as long, not a hundred times', async () => {
  const texts = (count: number) =>
    Array.from({ length: count }, (_, at) => `lamp question ${at % 97} about thing${at} and order ${at % 13}`);
  const [few, many] = [asked(...texts(900)), asked(...texts(9_000))];
  await groupAlike(few);
  const ratio = await leastCpuRatio(
    () => groupAlike(many),
    () => groupAlike(few),
    40,
  );
  expect(ratio).toBeLessThan(40);
});
