import type { Message } from '@pharos/widget-protocol';
import { fromHtml } from '../shared/html.js';
import { markdown } from '../shared/markdown.js';
import type { Rich } from '../shared/rich-text.js';

const maxLength = 140;
/** The characters that are read: as many as can become `maxLength` without marks and tags. */
const maxRead = 2_000;

/** The beginning of what a message says, in one line. */
export function plainText({ content, content_type: type }: Pick<Message, 'content' | 'content_type'>): string {
  const start = content.slice(0, maxRead);
  const parts = type === 'markdown' ? markdown(start) : type === 'html' ? fromHtml(start) : [start];
  return textOf(parts).replace(/\s+/g, ' ').trim().slice(0, maxLength);
}

function textOf(parts: readonly Rich[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `${textOf(part.children)} `)).join('');
}
