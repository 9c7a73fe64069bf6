import { invalid } from '@pharos/contract';
import { diff, isEmpty } from '@pharos/service';
import type { ArticleEdit } from './article-rows.js';
import type { KnownArticle } from './imported-articles.js';
import type { ArticleRow, ArticleText } from './record.js';

/** Everything of an article that an edit can change. */
export interface EditedArticle extends ArticleText {
  slug: string;
  external_id: string | null;
  status: string;
}

const shownFields = ['title', 'slug', 'locale', 'tags', 'external_id', 'status'] as const;
const textFields = ['title', 'locale', 'tags'] as const;

/**
 * What a patch makes of an article; undefined when nothing changes. A change of the text makes a version. `published` is
 * reached by publishing only.
 */
export function editOf(before: ArticleRow, patch: Partial<EditedArticle>): ArticleEdit | undefined;
export function editOf(before: KnownArticle, patch: Partial<EditedArticle> & ArticleText): ArticleEdit | undefined;
export function editOf(before: ArticleRow | KnownArticle, patch: Partial<EditedArticle>): ArticleEdit | undefined {
  // The body is unknown only where the patch gives another.
  const after: EditedArticle = { ...before, body: before.body ?? '', ...patch };
  if (patch.status === 'published' && before.status !== 'published')
    throw invalid(['status'], 'must be draft or archived; to publish, use POST …/publish');
  const changed = (fields: readonly (typeof shownFields)[number][]) =>
    diff<Omit<EditedArticle, 'body'>>(before, after, fields);
  const newBody = before.body !== after.body;
  const version = before.version + (newBody || !isEmpty(changed(textFields)) ? 1 : 0);
  const changes = {
    ...changed(shownFields),
    // The texts themselves stand in the versions.
    ...(newBody ? { body: { from: { version: before.version }, to: { version } } } : {}),
  };
  if (isEmpty(changes)) return undefined;
  const { slug, external_id: externalId, status, title, body, locale, tags } = after;
  return {
    facts: { slug, externalId, status },
    text: { title, body, locale, tags },
    version,
    changes,
    reindex: before.status === 'published' && status !== 'published',
  };
}
