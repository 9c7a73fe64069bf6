import { headingsOf, type Parts, wordsOf } from './markdown.js';
import type { Page } from './pages.js';

/** What the search looks in. The best match is one in `name` (method and path), then title, fields, and text. */
export interface SearchEntry {
  readonly address: string;
  readonly title: string;
  readonly where: string;
  readonly name: string;
  readonly fields: string;
  readonly text: string;
}

/** One entry for each section of a page; in the reference a section is an operation, an event or a record. */
export function searchEntries(page: Page, parts: Parts, group: string): SearchEntry[] {
  const isReference = page.path.startsWith('reference');
  const headings = headingsOf(parts);
  const title = headings[0]?.text ?? page.title;
  const sections: { id: string; title: string; parts: Parts[number][] }[] = [];
  for (const [at, part] of parts.entries()) {
    const id = String(part.attrGet('id'));
    const deepest = isReference && !id.startsWith('record-') ? 2 : 3;
    if (part.type === 'heading_open' && Number(part.tag.slice(1)) <= deepest) {
      const inside = parts[at + 1];
      sections.push({ id, title: inside ? wordsOf(inside) : '', parts: [] });
    }
    sections.at(-1)?.parts.push(part);
  }
  return sections.map((section, at) => ({
    address: at === 0 ? page.path : `${page.path}#${section.id}`,
    title: section.title,
    where: at === 0 ? group : title,
    ...wordsIn(section.parts),
  }));
}

function wordsIn(parts: Parts): Pick<SearchEntry, 'name' | 'fields' | 'text'> {
  const call = parts.find(({ type, info }) => type === 'fence' && /\scall\b/.test(info));
  const fields = parts.flatMap((part, at) =>
    part.type === 'td_open' && parts[at - 1]?.type === 'tr_open' ? codeOf(parts[at + 1]) : [],
  );
  const text = parts.map(textOf).join(' ');
  return { name: call?.content.trim() ?? '', fields: fields.join(' '), text: wordsOnce(text) };
}

/** The search asks for words one by one, so that each has to be there once only. */
function wordsOnce(text: string): string {
  return [...new Set(text.toLowerCase().split(/[\s,;:.!?()"“”]+/))].join(' ').trim();
}

/** What stands as code in a cell: names of fields and settings are code, words of a sentence are not. */
function codeOf(cell: Parts[number] | undefined): string[] {
  return (cell?.children ?? []).flatMap(({ type, content }) => (type === 'code_inline' ? [content] : []));
}

function textOf(part: Parts[number] | undefined): string {
  if (part === undefined) return '';
  if (part.type === 'inline') return wordsOf(part);
  // Calls in three languages, and answers, say the same again.
  return part.type === 'fence' && !/\s(sample|answer|call)\b/.test(part.info) ? part.content : '';
}
