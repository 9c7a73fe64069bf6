import { type Rich, toHtml } from '@pharos/markup';
import { joinedContent } from './joined.js';
import type { MailContent } from './parts.js';

type Content = Pick<MailContent, 'content' | 'contentType'>;

const words = { en: 'Continue in the chat', de: 'Weiter im Chat' } as const;

/** A content with a link to a chat below it, in the language of a locale such as `de-AT`, or in English. */
export function withChatLink(content: Content, url: string, locale: string): Content {
  const said = words[/^de\b/i.test(locale) ? 'de' : 'en'];
  const link: Rich = { tag: 'p', children: [{ tag: 'a', href: url, children: [said] }] };
  const below: Content =
    content.contentType === 'text'
      ? { content: `${said}: ${url}`, contentType: 'text' }
      : { content: toHtml([link]), contentType: 'html' };
  return joinedContent([content, below], 'by nothing');
}
