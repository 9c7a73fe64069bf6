import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from './csv.js';
import type { GateSet } from './judged-questions.js';

const products = ['curekart', 'powerplay11', 'sofmattress'] as const;
const outOfScope = 'NO_NODES_DETECTED';

/**
 * HINT3 (Arora et al. 2020), questions that customers asked three products' bots: an article for each intent, of the questions
 * that trained the bot, and the questions of the test.
 */
export function readHint3(folder: string): GateSet[] {
  return products.map((product) => {
    const rows = (part: string) => readCsv(readFileSync(join(folder, `${product}_${part}.csv`), 'utf8'));
    const byIntent = new Map<string, string[]>();
    for (const { sentence = '', label = '' } of rows('train'))
      byIntent.set(label, [...(byIntent.get(label) ?? []), sentence]);
    return {
      name: `hint3 ${product}`,
      articles: [...byIntent].map(([intent, questions]) => ({
        id: intent,
        title: intent.toLowerCase().replaceAll('_', ' '),
        body: questions.join('\n\n'),
        locale: 'en',
        tags: [],
      })),
      questions: rows('test').map(({ sentence = '', label = '' }) => ({
        text: sentence,
        relevant: new Set(label === outOfScope ? [] : [label]),
      })),
    };
  });
}
