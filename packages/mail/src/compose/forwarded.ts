import type { MailAddress } from '../read/mail.js';
import { joinedContent } from './joined.js';
import { momentIn } from './moments.js';
import type { MailContent } from './parts.js';

type Content = Pick<MailContent, 'content' | 'contentType'>;

/** What is sent on, and what stands above it. */
export interface Forwarded {
  /** In plain text; empty: nothing. */
  readonly note: string;
  readonly from: MailAddress | undefined;
  readonly date: Date | undefined;
  readonly subject: string;
  readonly original: Content;
}

interface Words {
  readonly begins: string;
  readonly from: string;
  readonly date: string;
  readonly subject: string;
}

const words: Readonly<Record<'en' | 'de', Words>> = {
  en: { begins: 'Forwarded message', from: 'From', date: 'Date', subject: 'Subject' },
  de: { begins: 'Weitergeleitete Nachricht', from: 'Von', date: 'Datum', subject: 'Betreff' },
};

/** The content of a mail that sends another one on, in the language of a locale such as `de-AT`, or in English. */
export function forwardedContent({ note, from, date, subject, original }: Forwarded, locale: string): Content {
  const language = /^de\b/i.test(locale) ? 'de' : 'en';
  const said = words[language];
  const lines = [
    `---------- ${said.begins} ----------`,
    ...(from ? [`${said.from}: ${partyOf(from)}`] : []),
    ...(date ? [`${said.date}: ${momentIn(date, language)}`] : []),
    ...(subject === '' ? [] : [`${said.subject}: ${subject}`]),
  ];
  const heading = plain(lines.join('\n'));
  return joinedContent(note.trim() === '' ? [heading, original] : [plain(note), heading, original], 'by nothing');
}

const plain = (content: string): Content => ({ content, contentType: 'text' });

const partyOf = ({ name, address }: MailAddress) => (name === '' ? address : `${name} <${address}>`);
