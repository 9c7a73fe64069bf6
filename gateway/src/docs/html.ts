/** Text that is already HTML. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | readonly Part[] | undefined;

/** Puts parts into a piece of HTML; whatever is not HTML yet is escaped. */
export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(pieces.map((piece, at) => piece + (at < parts.length ? render(parts[at]) : '')).join(''));
}

/** Prose with `code`, **bold** words and blank lines between paragraphs. */
export function prose(text: string): Html {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => html`<p>${inline(paragraph)}</p>`);
  return html`${paragraphs}`;
}

/** Text with `code` and **bold** words. */
export function inline(text: string): Html {
  const parts = text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : bold(part)));
  return html`${parts}`;
}

function bold(text: string): Html {
  return html`${text.split('**').map((part, at) => (at % 2 === 1 ? html`<strong>${part}</strong>` : part))}`;
}

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
