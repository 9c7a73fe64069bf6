import { fromHtml, toHtml } from '@pharos/markup';
import type { ReadMail } from '../read/mail.js';
import { longestText, ownWords } from './own-words.js';
import { readingShown } from './quote-elements.js';

/** Some characters become six in what is shown, and an answer holds some megabytes. */
const longestShown = 500_000;

export interface WholeWords {
  /** All that the mail says, with quotes and signature; of a mail in HTML alone, what that says. */
  readonly text: string;
  /** HTML that is built anew of the few elements of `markup`, quotes in `blockquote`; undefined where the mail has none. */
  readonly html: string | undefined;
  /** Whether the mail says more than that. */
  readonly isShortened: boolean;
}

/** All words of a mail, safe to show. Pictures of other sites are in them with their addresses. Takes time in proportion to the length. */
export function wholeWords(mail: Pick<ReadMail, 'subject' | 'text' | 'html'>): WholeWords {
  const { text = '', html } = mail;
  const shown =
    html === undefined
      ? undefined
      : toHtml(fromHtml(html.slice(0, longestShown), { pictures: true, readAs: readingShown }));
  return {
    text: ownWords(mail).whole,
    html: shown,
    isShortened: text.length > longestText || (html ?? '').length > longestShown,
  };
}
