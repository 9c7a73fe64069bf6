import type { Rich, RichElement } from './rich.js';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A formatted text as HTML, for readers that have no tree, such as mail programs. It holds the elements of the tree and nothing else:
 * whatever somebody wrote is text in it, and addresses are those that have passed `safeLink`.
 */
export function toHtml(parts: readonly Rich[]): string {
  return parts.map((part) => (typeof part === 'string' ? escaped(part) : element(part))).join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] as string);
}

function element(part: RichElement): string {
  const { tag, children, href = '', level = 1 } = part;
  if (tag === 'br' || tag === 'hr') return `<${tag}>`;
  if (tag === 'img') return `<img src="${escaped(href)}" alt="${escaped(children.join(''))}">`;
  if (tag === 'a') return `<a href="${escaped(href)}">${toHtml(children)}</a>`;
  if (tag === 'h') return `<h${level}>${toHtml(children)}</h${level}>`;
  if (tag === 'pre') return `<pre><code>${toHtml(children)}</code></pre>`;
  if (tag === 'ol') return `<ol${startOf(part)}>${toHtml(children)}</ol>`;
  if (tag === 'li') return `<li>${markOf(part)}${toHtml(children)}</li>`;
  return `<${tag}>${toHtml(children)}</${tag}>`;
}

function startOf({ start = 1 }: RichElement): string {
  return start === 1 ? '' : ` start="${start}"`;
}

function markOf({ done }: RichElement): string {
  if (done === undefined) return '';
  return done ? '☑ ' : '☐ ';
}
