import { defaultCalibration, type RetrievalWeights } from '@pharos/agent/evaluate';
import { fitTo, groupOf, type Row } from './fit.js';
import type { GateSet, JudgedQuestion } from './judged-questions.js';
import { askAll, builtInAsker, type Replayed } from './replay.js';

/** In which part a question of a help centre is measured. It is measured with weights that were fitted to the other parts only. */
export type PartOf = (question: JudgedQuestion, group: string) => string;

/** A help centre is a part: what is fitted to some is measured on another. */
export const byHelpCentre: PartOf = (_, group) => group;

/**
 * Questions about one article are in one part, whether the article is there or taken away, and those about other things by
 * chance: nobody has seen another question about the same.
 */
export function byArticle(sets: readonly GateSet[], parts: number): PartOf {
  const articleOf = new Map<string, string>();
  for (const { text, relevant } of sets.flatMap(({ questions }) => questions))
    for (const id of relevant) if (!articleOf.has(text)) articleOf.set(text, id);
  return ({ text }) => String(hashOf(articleOf.get(text) ?? text) % parts);
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** What becomes of all questions, each with weights that were fitted without its part; by help centre. */
export async function heldOut(
  sets: readonly GateSet[],
  rows: readonly Row[],
  threshold: number,
  partOf: PartOf,
): Promise<Map<string, Replayed[]>> {
  const parts = new Set(rows.map(({ question, group }) => partOf(question, group)));
  const fitted = new Map<string, RetrievalWeights>();
  for (const part of parts)
    fitted.set(part, fitTo(rows.filter(({ question, group }) => partOf(question, group) !== part)));
  const replayed = new Map<string, Replayed[]>();
  for (const set of sets) {
    const group = groupOf(set);
    const ask = await builtInAsker(set, threshold, (question) => {
      const weights = fitted.get(partOf(question, group));
      if (!weights) throw new Error('a question without a part');
      return { ...defaultCalibration, weights };
    });
    replayed.set(set.name, [...(replayed.get(set.name) ?? []), ...(await askAll(set.questions, ask))]);
  }
  return replayed;
}
