import { fromHtml, fromMarkdown, type Rich, toHtml, writtenText } from '@pharos/markup';

export interface MailContent {
  readonly content: string;
  readonly contentType: 'text' | 'markdown' | 'html';
  /** Stands below the content, in Markdown. */
  readonly signature?: string;
}

/** The text of a mail, and the same as HTML unless it is plain. The HTML is made of the few elements that are shown. */
export function partsOf({ content, contentType, signature = '' }: MailContent): { text: string; html?: string } {
  const below = signature.trim() === '' ? [] : fromMarkdown(signature);
  // Programs know what stands below this line for a signature, and leave it away in answers.
  const ending = below.length === 0 ? '' : `\n\n-- \n${writtenText(below)}`;
  if (contentType === 'text') return { text: `${content.replace(/\r\n?/g, '\n').trimEnd()}${ending}\n` };
  const parts = richOf(content, contentType);
  const html = below.length === 0 ? '' : `<div class="signature"><p>-- </p>${toHtml(below)}</div>`;
  return { text: `${writtenText(parts)}${ending}\n`, html: page(toHtml(parts) + html) };
}

function richOf(content: string, type: 'markdown' | 'html'): Rich[] {
  return type === 'markdown' ? fromMarkdown(content, { pictures: true }) : fromHtml(content, { pictures: true });
}

function page(html: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"></head><body dir="auto">${html}</body></html>`;
}
