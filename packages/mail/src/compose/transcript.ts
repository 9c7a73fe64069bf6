import { joinedContent } from './joined.js';
import { momentIn } from './moments.js';
import type { MailContent } from './parts.js';

type Content = Pick<MailContent, 'content' | 'contentType'>;

export interface SaidMessage extends Content {
  readonly by: 'customer' | 'guest' | 'team' | 'ai';
  /** Undefined: nobody knows it. */
  readonly name: string | undefined;
  readonly at: Date;
  /** The names of its files. */
  readonly files: readonly string[];
}

export interface Transcript {
  /** What the team is called. */
  readonly team: string;
  /** The oldest first. */
  readonly messages: readonly SaidMessage[];
  /** Whether there are earlier ones that it leaves out. */
  readonly isShortened: boolean;
}

interface Words {
  readonly subject: string;
  readonly intro: (team: string) => string;
  readonly shortened: string;
  readonly customer: string;
  readonly guest: string;
  readonly ai: string;
  readonly files: string;
  readonly none: string;
}

const words: Readonly<Record<'en' | 'de', Words>> = {
  en: {
    subject: 'Transcript',
    intro: (team) => `This is the conversation with ${team}.`,
    shortened: 'Earlier messages are left out.',
    customer: 'Customer',
    guest: 'Guest',
    ai: 'AI',
    files: 'Files',
    none: 'No messages yet.',
  },
  de: {
    subject: 'Gesprächsverlauf',
    intro: (team) => `Das ist das Gespräch mit ${team}.`,
    shortened: 'Frühere Nachrichten sind weggelassen.',
    customer: 'Kunde',
    guest: 'Gast',
    ai: 'KI',
    files: 'Dateien',
    none: 'Noch keine Nachrichten.',
  },
};

const languageOf = (locale: string) => (/^de\b/i.test(locale) ? 'de' : 'en');

/** The subject of a mail with a transcript, in the language of a locale such as `de-AT`, or in English. */
export function transcriptSubject(subject: string, locale: string): string {
  const { subject: word } = words[languageOf(locale)];
  return subject === '' ? word : `${word}: ${subject}`;
}

/** The content of a mail with a transcript, in that language. */
export function transcriptContent({ team, messages, isShortened }: Transcript, locale: string): Content {
  const language = languageOf(locale);
  const said = words[language];
  const about = [
    said.intro(team),
    ...(isShortened ? [said.shortened] : []),
    ...(messages.length > 0 ? [] : [said.none]),
  ];
  const each = messages.map((message) => messageContent(message, team, language));
  return joinedContent([plain(about.join('\n')), ...each]);
}

function messageContent(message: SaidMessage, team: string, language: 'en' | 'de'): Content {
  const { content, contentType, at, files } = message;
  const said = words[language];
  const heading = plain(`${nameOf(message, team, said)}, ${momentIn(at, language)}:`);
  const below = files.length > 0 ? [plain(`${said.files}: ${files.join(', ')}`)] : [];
  return joinedContent([heading, ...(content.trim() === '' ? [] : [{ content, contentType }]), ...below], 'by nothing');
}

function nameOf({ by, name }: SaidMessage, team: string, said: Words): string {
  if (by === 'customer') return name ?? said.customer;
  if (by === 'guest') return name ?? said.guest;
  return by === 'ai' ? `${team} (${said.ai})` : (name ?? team);
}

const plain = (content: string): Content => ({ content, contentType: 'text' });
