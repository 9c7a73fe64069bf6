import type { Turn } from '../../domain/turn.js';
import { unanswered } from '../../domain/turn.js';
import { contentWordsOf } from '../confidence/content-words.js';
import { withoutSources } from '../frames.js';
import { ownWords } from './own-words.js';
import { hear } from './phrases.js';

/** The share of a question's words that one has which asks the same. */
const same = 0.75;
const fewestWords = 2;
/** Whether the customer asks again what the agent has answered already. */
export function asksAgain(turn: Turn): boolean {
  const open = unanswered(turn);
  const before = turn.utterances.slice(0, turn.utterances.length - open.length);
  const now = stemsOf(open.map(({ text }) => text).join('\n'));
  if (now.size < fewestWords) return false;
  return before.some(({ from, text }, at) => {
    const next = before[at + 1];
    return (
      from === 'customer' &&
      next?.from === 'ai' &&
      !/[?？؟]\s*$/u.test(withoutSources(next.text)) &&
      isSame(now, stemsOf(text))
    );
  });
}

function stemsOf(text: string): Set<string> {
  const own = ownWords(text);
  // Words of asking again add nothing to what is asked.
  const said = hear(own, ['asking']).rest.map(({ start, end }) => own.slice(start, end));
  return new Set(contentWordsOf(said.join(' ')).map(({ stem }) => stem));
}

/** Who adds a word asks something else: "What does *express* shipping cost?". If the answer is the same, `wasTold` says so. */
function isSame(now: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
  return now.size >= same * before.size && [...now].every((stem) => before.has(stem));
}

/** Whether the customer was given this answer before. */
export function wasTold({ utterances }: Pick<Turn, 'utterances'>, answer: string): boolean {
  const told = wordsOf(answer);
  return utterances.some(({ from, text }) => from !== 'customer' && wordsOf(text) === told);
}

/** Without what lays a text out. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
