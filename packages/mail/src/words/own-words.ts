import { fromHtml, writtenText } from '@pharos/markup';
import type { ReadMail } from '../read/mail.js';
import { withoutQuotes } from './cut-quotes.js';
import { forwardedMark } from './header-block.js';
import { marksQuotes, readingQuotes, readingWhole } from './quote-elements.js';
import { withoutSignature } from './signature.js';

export interface OwnWords {
  /** What the writer wrote, without what is quoted and signed; all of it where nothing else is there. */
  readonly shown: string;
  /** The text of the mail. */
  readonly whole: string;
}

/** As much as a message may hold. */
export const longestText = 100_000;
/** Newsletters are larger, and nobody reads them to the end. */
const longestHtml = 1_000_000;
/** What begins the subject of a mail that was sent on: others' words are what it is about. */
const forwarded =
  /^\s*(?:fwd?|wg|tr|rv|enc|doorst|vs|vb|pd|vl|továbbítás|yml|ilt|İlt|πρθ|пересл|転送|转发|轉寄|전달|إعادة توجيه|تحويل|הועבר)\s?[:：]/iu;

/** Several ask for the words of one mail. */
const found = new WeakMap<object, OwnWords>();

/** The words of a mail in plain text. Takes time in proportion to its length, up to a bound, and once for each mail. */
export function ownWords(mail: Pick<ReadMail, 'subject' | 'text' | 'html'>): OwnWords {
  const words = found.get(mail) ?? findWords(mail);
  found.set(mail, words);
  return words;
}

function findWords(mail: Pick<ReadMail, 'subject' | 'text' | 'html'>): OwnWords {
  const text = tidy(mail.text ?? '');
  const whole = text || textOf(mail.html ?? '');
  const unquoted = withoutQuotes(whole);
  // A mark within what is quoted says that somebody else has sent it on.
  if (forwarded.test(mail.subject) || forwardedMark.test(unquoted))
    return { shown: withoutSignature(whole.split('\n')).join('\n').trim() || whole, whole };
  const byElements = marked(mail);
  return { shown: (byElements ? withoutQuotes(byElements) : unquoted) || whole, whole };
}

/** The text with `>` before what is quoted: of the HTML where its elements say what that is. */
function marked({ html = '' }: Pick<ReadMail, 'html'>): string {
  return marksQuotes(html.slice(0, longestHtml)) ? textOf(html, readingQuotes()) : '';
}

function textOf(html: string, readAs = readingWhole): string {
  return tidy(writtenText(fromHtml(html.slice(0, longestHtml), { readAs, pictures: 'texts' })));
}

function tidy(text: string): string {
  const lines = text
    .slice(0, longestText)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\u200b\ufeff]/gu, '')
    .replaceAll('\u00a0', ' ')
    .split('\n');
  // The blank of the line before a signature is a part of it.
  return lines
    .map((line) => (line === '-- ' ? line : line.trimEnd()))
    .join('\n')
    .trim();
}
