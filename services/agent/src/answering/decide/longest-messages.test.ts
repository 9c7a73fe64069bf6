import { leastCpuRatio } from '@pharos/kit/testing';
import { describe, expect, test } from 'vitest';
import type { Turn } from '../../domain/turn.js';
import { says } from '../reading/phrases.js';
import { readTurnWords } from '../reading/reading.js';
import { configOf, depsOf, turnOf } from '../testing/turns.js';
import { decideBeforeSearch } from './before-search.js';

/** As long as a message of a visitor's may be. */
const longest = 10_000;
const fill = (text: string) => text.repeat(Math.ceil(longest / text.length)).slice(0, longest);
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at)).join(' ');
const topics = Array.from({ length: 50 }, (_, at) => `insurance claims number ${at}`);
const deps = depsOf([], { config: configOf({ policy_topics: topics }) });

function read(turn: Turn): unknown {
  return decideBeforeSearch(turn, readTurnWords(turn), deps);
}

const said = (...texts: string[]) => turnOf(texts.map((text) => `customer: ${text}`));

describe('six of the longest messages are read in about six times the time of one, so that nobody holds up the others', () => {
  test.each([
    ['letters', `${letters} `],
    ['questions', 'what is it? '],
    ['words', 'the parcel from norway was lost '],
    ['joined words', 'a-b c-d '],
    ['beginnings of phrases', 'i am so speak to a thank you very '],
    ['what is not meant', 'x, not my y, '],
    ['one long sentence', 'instead of the x y z '],
    ['approvals', 'that is very very so '],
    ['clauses', ', and '],
    ['accusations', 'you are what a '],
    ['openings of rejections', 'no, but '],
    ['accusations without blanks', 'son,'],
    ['lines', 'a\n'],
    ['a script without blanks', '返品について教えてください'],
    ['characters', '退货运费'],
    ['sentences without blanks', '配送需要几天？'],
  ])('%s', async (_, text) => {
    const messages = Array.from({ length: 6 }, () => fill(text));
    const enough = 15;
    const [six, one] = [said(...messages), said(fill(text))];
    expect(
      await leastCpuRatio(
        () => read(six),
        () => read(one),
        enough,
      ),
    ).toBeLessThan(enough);
  });
});

test('a long word is read in about four times the time of a quarter of it', async () => {
  const word = fill('talk');
  const enough = 10;
  const ratio = await leastCpuRatio(
    () => says(word, 'wishes', 'anger'),
    () => says(word.slice(0, longest / 4), 'wishes', 'anger'),
    enough,
  );
  expect(ratio).toBeLessThan(enough);
});
