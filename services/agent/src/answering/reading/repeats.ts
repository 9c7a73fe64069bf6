import type { Turn } from '../../domain/turn.js';

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
