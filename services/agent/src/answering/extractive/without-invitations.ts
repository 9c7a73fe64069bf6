import { wordsOf } from '@pharos/language';
import type { ReadPassage } from '../../domain/outcome.js';
import { contentWordsOf } from '../confidence/content-words.js';
import { heldWords, shareOf } from '../confidence/held-words.js';
import { readPassageWords } from '../confidence/read-passage-words.js';
import { type Sentence, sentencesOf } from '../reading/sentences.js';

/** How articles invite to write, by language. */
const invitations: Readonly<Record<string, readonly string[]>> = {
  en: [
    'write to us',
    'contact us',
    'contact support',
    'contact our',
    'get in touch',
    'reach out to',
    'message us',
    'email us',
    'drop us a line',
    'let us know',
  ],
  de: [
    'schreib uns',
    'schreibe uns',
    'schreiben sie uns',
    'kontaktiere uns',
    'kontaktieren sie uns',
    'melde dich bei',
    'melden sie sich bei',
    'wende dich an',
    'wenden sie sich an',
  ],
  fr: ['écrivez-nous', 'contactez-nous', 'contactez notre', 'contactez le support'],
  es: ['escríbanos', 'escríbenos', 'contáctenos', 'contáctanos', 'póngase en contacto', 'ponte en contacto'],
  it: ['scrivici', 'ci scriva', 'contattaci', 'ci contatti', 'contatti il'],
  pt: ['escreva-nos', 'contacte-nos', 'fale connosco', 'entre em contato', 'entre em contacto'],
  nl: ['schrijf ons', 'neem contact op', 'stuur ons een bericht'],
};

/** A longer sentence says more than that. */
const mostWords = 16;

/**
 * A quote for somebody who is writing already: without the sentences that only invite to write. What has a number, an address or a word
 * of the question says more, and stays; so does a step of a list.
 */
export function withoutInvitations(quote: string, question: string, passage: ReadPassage): string {
  const { language } = readPassageWords(passage);
  const asked = contentWordsOf(question, language);
  const phrases = (invitations[language.code] ?? []).map(spelled);
  const isInvitation = ({ text, start }: Sentence) => {
    const words = wordsOf(text);
    if (words.length > mostWords || /[\p{N}@/]/u.test(text) || isInList(quote, start)) return false;
    if (!phrases.some((phrase) => ` ${spelled(text)} `.includes(` ${phrase} `))) return false;
    const held = heldWords(text, language);
    return asked.every((word) => shareOf(word, held) === 0);
  };
  const left = sentencesOf(quote).filter(isInvitation).reduceRight(cutOut, quote).trim();
  return left === '' ? quote : left;
}

const spelled = (text: string) =>
  wordsOf(text)
    .map((word) => word.text)
    .join(' ');

/** Whether the line of this place is a step or a point of a list. */
function isInList(text: string, at: number): boolean {
  return /^\s*(?:[-*+•]|\d+[.)])\s/u.test(text.slice(text.lastIndexOf('\n', at - 1) + 1));
}

function cutOut(text: string, { start, end }: Sentence): string {
  return `${text.slice(0, start).replace(/[ \t]+$/u, '')}${text.slice(end)}`;
}
