import { fromHtml, fromMarkdown, fromText, toHtml } from '@pharos/markup';
import type { MailContent } from './parts.js';

type Content = Pick<MailContent, 'content' | 'contentType'>;

const between = { text: '\n\n', markdown: '\n\n---\n\n', html: '<hr>' } as const;
const blanks = { text: '\n\n', markdown: '\n\n', html: '' } as const;

/**
 * Several contents as one, in their order, with a line between them or without. It stays of their type where all have the same one, and is
 * HTML otherwise.
 */
export function joinedContent(
  contents: readonly [Content, ...Content[]],
  divided: 'by lines' | 'by nothing' = 'by lines',
): Content {
  const [{ contentType }] = contents;
  const isAlike = contents.every((each) => each.contentType === contentType);
  const type = isAlike ? contentType : 'html';
  const parts = isAlike ? contents.map(({ content }) => content) : contents.map(htmlOf);
  return { content: parts.join(divided === 'by lines' ? between[type] : blanks[type]), contentType: type };
}

function htmlOf({ content, contentType }: Content): string {
  if (contentType === 'text')
    return `<p>${content
      .split(/\r\n?|\n/)
      .map((line) => toHtml(fromText(line)))
      .join('<br>')}</p>`;
  return toHtml(
    contentType === 'markdown' ? fromMarkdown(content, { pictures: true }) : fromHtml(content, { pictures: true }),
  );
}
