import { randomBytes } from 'node:crypto';
import { sentencesOf } from '../reading/sentences.js';
import { asData } from './hidden-characters.js';
import { injectionIn } from './injection.js';

/** Puts data from outside between marks that nobody outside knows. */
export interface Fence {
  /** As the prompt tells the model what stands between them. */
  readonly mark: string;
  /** The text as data, at most so long; what looks like a mark in it is taken out. */
  around(label: string, text: string, maxLength: number): string;
}

export function createFence(): Fence {
  const mark = `data-${randomBytes(9).toString('hex')}`;
  return {
    mark,
    around: (label, text, maxLength) => {
      const inner = asData(text, maxLength).replaceAll(mark, '');
      return `<${mark} ${label}>\n${inner}\n</${mark}>`;
    },
  };
}

const leftOut = '[…]';

/** The text without the sentences that try to tell a model what to do: articles and results of actions inform, and order nothing. */
export function withoutOrders(text: string): string {
  if (injectionIn(text) === undefined) return text;
  const kept = sentencesOf(text).map((sentence) =>
    injectionIn(sentence.text) === undefined ? sentence.text : leftOut,
  );
  const joined = kept.join('\n');
  return injectionIn(joined) === undefined ? joined : leftOut;
}
