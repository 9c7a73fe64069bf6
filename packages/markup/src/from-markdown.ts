import MarkdownIt from 'markdown-it';
import { fromHtml, type Reading } from './from-html.js';
import type { Rich } from './rich.js';

// A line that ends in the text ends where it is shown. Which links are safe is decided where the tree is built.
const markdown = new MarkdownIt({ html: true, breaks: true });
markdown.validateLink = () => true;
markdown.normalizeLink = (address) => address;
markdown.normalizeLinkText = (address) => address;

/** What a Markdown text says: CommonMark with tables and strike-through. HTML within it is what `fromHtml` makes of it. */
export function fromMarkdown(text: string, reading?: Reading): Rich[] {
  return fromHtml(markdown.render(text), reading);
}
