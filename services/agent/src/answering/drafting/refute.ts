import { languageOf } from '@pharos/language';
import type { AgentSettings } from '../../domain/settings.js';
import type { Turn } from '../../domain/turn.js';
import { contentWordsOf } from '../confidence/content-words.js';
import { heldWords, shareOf } from '../confidence/held-words.js';
import { isNamed, namesIn, namesOf } from './names.js';
import { type CitedClaim, wholeOf } from './sources.js';
import { meaningsIn, valuesIn } from './values.js';

/** A claim is of the answer when the answer has so much of its words. */
const ofAnswer = 1 / 3;
/** In fewer words than these nothing may be shared by chance. */
const fewestWords = 2;

/** Whether a claim says nothing of the answer: then it proves nothing of it. */
export function isBeside({ text }: CitedClaim, answer: string, language: string | undefined): boolean {
  return shareIn(answer, text, language) < ofAnswer;
}

/** Whether a claim cites nothing that was read, or nothing that has a word of it. */
export function isUnsourced({ text, sources }: CitedClaim, language: string | undefined): boolean {
  if (sources.length === 0) return true;
  // In another language the words tell nothing.
  if (sources.some(({ locale }) => codeOf(locale) !== codeOf(language))) return false;
  return shareIn(sources.map(wholeOf).join('\n'), text, language) === 0;
}

/** How many of the telling words of a statement a text has, 0 to 1. */
export function shareIn(text: string, statement: string, language: string | undefined): number {
  const known = languageOf(language ?? 'en');
  const words = contentWordsOf(statement, known);
  const held = heldWords(text, known);
  const share = words.reduce((sum, word) => sum + shareOf(word, held), 0) / (words.length || 1);
  return words.length < fewestWords && share === 0 ? 1 : share;
}

/**
 * The sentences that tell a number, date, price or name which no source has. What the customer wrote is no source; their name and ids may
 * be repeated.
 */
export function refuted(
  sentences: readonly string[],
  claims: readonly CitedClaim[],
  { turn, settings, language }: { turn: Turn; settings: AgentSettings; language: string | undefined },
): string[] {
  const sources = [...new Set(claims.flatMap((claim) => claim.sources))];
  const texts = sources.map(wholeOf);
  const meanings = meaningsIn(texts);
  const own = ownWords(turn);
  const names = namesOf([...texts, ...own, settings.instructions ?? '', settings.tone ?? '']);
  // German writes every noun so, and in another language a name may have another form.
  const capitals =
    codeOf(language) !== 'de' && sources.every(({ locale }) => ['', codeOf(language)].includes(codeOf(locale)));
  return sentences.filter((sentence) => {
    const values = valuesIn(sentence).filter(({ text }) => !own.includes(text));
    return (
      values.some((value) => !value.meanings.some((meaning) => meanings.has(meaning))) ||
      namesIn(sentence, capitals).some((name) => !isNamed(name, names))
    );
  });
}

/** Digits that are too many for an amount, or stand with letters or behind #. A word is looked through from its beginning only. */
const ids = /(?<![\p{L}\d-])(?=[\p{L}\d-]*\d)(?=[\p{L}\d-]*\p{L})[\p{L}\d-]+|(?<=#)\d+|\d{5,}/gu;

/** The customer's name and address, and the ids that they wrote, with the digits of each. */
function ownWords({ contact, utterances, conversation }: Turn): string[] {
  const said = utterances.filter(({ from }) => from === 'customer').map(({ text }) => text);
  const named = [conversation.subject ?? '', ...said].flatMap((text) => text.match(ids) ?? []);
  const known = [contact?.name, contact?.email].map((field) => field ?? '');
  return [...known, ...named, ...named.flatMap((id) => id.match(/\d+/g) ?? [])];
}

function codeOf(locale: string | undefined): string {
  return (locale ?? '').split('-')[0]?.toLowerCase() ?? '';
}
