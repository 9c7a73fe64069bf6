import type { RowContext } from './contact-row.js';
import { shortTags } from './conversation-rows.js';
import { cutText } from './cut-text.js';
import { externalId } from './identity.js';
import type { MovedArticle } from './records.js';
import { toMarkdown } from './to-markdown.js';

/** An article as the platform imports it. */
export function articleRow(article: MovedArticle, { product, dropped }: RowContext): Record<string, unknown> {
  const { id, title, body, format, locale, tags } = article;
  if (tags.length > 20) dropped.add(`article ${id}`, 'tags after the first twenty');
  return {
    external_id: externalId(product, id),
    title: cutText(title.trim(), 300),
    body: format === 'html' ? toMarkdown(body) : body,
    ...(locale !== undefined && locale !== '' && { locale: locale.replace('_', '-') }),
    tags: shortTags(tags, 20, 50),
  };
}
