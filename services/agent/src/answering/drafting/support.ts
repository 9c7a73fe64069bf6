import { languageOf } from '@pharos/language';
import type { Citation, ReadPassage } from '../../domain/outcome.js';
import { contentWordsOf } from '../confidence/content-words.js';
import { heldWords, shareOf } from '../confidence/held-words.js';
import { languageOfText } from '../reading/language-of-text.js';
import { sentencesOf } from '../reading/sentences.js';
import type { Claim } from './answer-schema.js';

/** A claim with what its passages say for it. */
export interface CheckedClaim {
  readonly claim: Claim;
  /** The passages that it names and that were read; the quote stands in one of them. */
  readonly citations: readonly Citation[];
  /**
   * 0 to 1; undefined where the words do not tell: claim and passage are in different languages, or one of claim and quote denies and
   * the other does not.
   */
  readonly support: number | undefined;
}

const shortestQuote = 8;
const maxQuoteLength = 700;

/** What is left of the claims that a model makes: without a passage that was read, and a quote that stands in it, none counts. */
export function checkClaims(claims: readonly Claim[], passages: ReadonlyMap<string, ReadPassage>): CheckedClaim[] {
  return claims.map((claim) => {
    const named = claim.passages.flatMap((id) => passages.get(id) ?? []);
    const quoted = named.flatMap((passage) => {
      const quote = quoteIn(passage.text, claim.quote);
      return quote === undefined ? [] : [{ passage, quote }];
    });
    const citations = quoted.map(({ passage: { articleId, title, score }, quote }) => ({
      articleId,
      title,
      score,
      quote,
    }));
    const support =
      quoted.length === 0
        ? 0
        : supportOf(
            claim.text,
            named,
            quoted.map(({ quote }) => quote),
          );
    return { claim, citations, support };
  });
}

/** The quote as it stands in the text, where blanks and line ends count alike; undefined when it does not. */
export function quoteIn(text: string, quote: string): string | undefined {
  const words = quote
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.join(' ').length < shortestQuote || quote.length > maxQuoteLength) return undefined;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  return new RegExp(pattern, 'u').exec(text)?.[0];
}

/** How much of a statement texts say: its words, all of its numbers, and whether both deny or neither. */
function supportOf(statement: string, named: readonly ReadPassage[], quotes: readonly string[]): number | undefined {
  const text = named.map(({ title, heading, text: body }) => `${title}\n${heading}\n${body}`).join('\n');
  if (!hasNumbersOf(statement, [text])) return 0;
  if (isOtherLanguage(statement, named)) return undefined;
  const share = wordShare(statement, text, named[0]?.locale ?? 'en');
  if (denies(statement) && !denies(text)) return Math.min(share, deniedSupport);
  // "You can return a bulb" has all the words of "You cannot return a bulb".
  return quotes.every((quote) => denies(quote) !== denies(statement)) ? undefined : share;
}

const deniedSupport = 0.3;
const negation =
  /(?<![\p{L}])(?:not|no|never|cannot|without|n[o']t|can't|won't|don't|doesn't|isn't|aren't|nicht|nie|kein\w*|ohne|pas|jamais|sans|aucun\w*|nunca|sin|non|mai|senza|nao|não|sem|niet|geen|nooit|zonder|не|нет|нельзя|никогда|без|[وف]?(?:لا|لم|لن|ليس\p{L}*))(?![\p{L}])|ない|ません/iu;

function denies(text: string): boolean {
  return negation.test(text);
}

export function isOtherLanguage(statement: string, named: readonly Pick<ReadPassage, 'locale'>[]): boolean {
  const language = languageOfText(statement);
  const own = named.map(({ locale }) => locale.split('-')[0]?.toLowerCase());
  return language !== undefined && own.length > 0 && !own.includes(language);
}

function wordShare(statement: string, text: string, locale: string): number {
  const language = languageOf(locale);
  const held = heldWords(text, language);
  const words = contentWordsOf(statement, language);
  return words.length === 0 ? 1 : words.reduce((sum, word) => sum + shareOf(word, held), 0) / words.length;
}

/** Whether each number of the statement stands in one of the texts, however its digits are grouped. */
export function hasNumbersOf(statement: string, texts: readonly string[]): boolean {
  const known = new Set(texts.flatMap(numbersIn));
  return numbersIn(statement).every((number) => known.has(number));
}

function numbersIn(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/^[ \t]*\d{1,2}[.)]\s/gm, ' ');
  return (plain.match(/\p{Nd}+(?:[.,:'’\u202F\u00A0]\p{Nd}+)*/gu) ?? []).map((number) =>
    number.replace(/[.,'’\u202F\u00A0]/g, ''),
  );
}

/** Sentences of fewer telling words are courtesy. */
const fewestWords = 3;
/** A sentence says with other words what the sources say: when they have so many of its words, it is taken to be of them. */
const enoughWords = 0.6;

/** How much of an answer its sources say, by its worst sentence; undefined where the languages differ. */
export function supportOfAnswer(
  answer: string,
  named: readonly ReadPassage[],
  others: readonly string[],
): number | undefined {
  const texts = [...named.map(({ title, heading, text }) => `${title}\n${heading}\n${text}`), ...others];
  if (!hasNumbersOf(answer, texts)) return 0;
  if (isOtherLanguage(answer, named)) return undefined;
  const locale = named[0]?.locale ?? 'en';
  const telling = sentencesOf(answer).filter(
    ({ text }) => contentWordsOf(text, languageOf(locale)).length >= fewestWords,
  );
  const shares = telling.map(({ text }) => wordShare(text, texts.join('\n'), locale));
  return Math.min(1, ...shares.map((share) => share / enoughWords));
}
