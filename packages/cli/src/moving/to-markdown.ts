import { strikethrough, tables } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';

const service = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
});
service.use([tables, strikethrough]);
service.remove(['script', 'style', 'noscript', 'iframe', 'title']);

/** The HTML of an article as Markdown. */
export function toMarkdown(html: string): string {
  return service.turndown(html);
}
