import { type Rich, toHtml } from '@pharos/markup';
import { joinedContent } from './joined.js';
import type { MailContent } from './parts.js';

type Content = Pick<MailContent, 'content' | 'contentType'>;

/** A file that a mail does not bring, and by which address it can be had. */
export interface FileLink {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly url: string;
  /** Until when the address holds. */
  readonly until: Date;
}

const words = {
  en: (day: string) => `These files were too large to attach. Download them until ${day}:`,
  de: (day: string) => `Diese Dateien waren zu groß für den Anhang. Sie können sie bis ${day} herunterladen:`,
} as const;

/** A content with links to files below it, in the language of a locale such as `de-AT`, or in English; without links as it was. */
export function withLinks(content: Content, links: readonly FileLink[], locale: string): Content {
  const [first] = links;
  if (!first) return content;
  const language = /^de\b/i.test(locale) ? 'de' : 'en';
  const heading = words[language](dayIn(first.until, language));
  const below = content.contentType === 'text' ? asText(heading, links) : asHtml(heading, links);
  return content.content.trim() === '' ? below : joinedContent([content, below], 'by nothing');
}

function asText(heading: string, links: readonly FileLink[]): Content {
  const lines = links.map(({ name, size, url }) => `${oneLine(name)} (${megabytes(size)})\n${url}`);
  return { content: [heading, ...lines].join('\n\n'), contentType: 'text' };
}

function asHtml(heading: string, links: readonly FileLink[]): Content {
  const items = links.map(({ name, size, url }): Rich => {
    const link: Rich = { tag: 'a', href: url, children: [oneLine(name)] };
    return { tag: 'li', children: [link, ` (${megabytes(size)})`] };
  });
  const parts: Rich[] = [
    { tag: 'p', children: [heading] },
    { tag: 'ul', children: items },
  ];
  return { content: toHtml(parts), contentType: 'html' };
}

const megabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024 / 1024))} MB`;

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

function dayIn(date: Date, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
