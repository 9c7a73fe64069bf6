import { fail, invalid } from '@pharos/contract';
import { isUniqueViolation } from '@pharos/kit';
import { type Changes, diff, isEmpty } from '@pharos/service';
import { canonicalLocale } from '../text/index.js';
import {
  type ArticleFields,
  type ArticleRow,
  type ArticleText,
  articleFields,
  draftFields,
  textFields,
} from './record.js';

/** In UTF-8. */
const maxBodyBytes = 500_000;

/** The same fields, the locale in canonical form and each tag once. @throws VALIDATION_ERROR */
export function checkText<Fields extends Partial<ArticleText>>(fields: Fields): Fields {
  const { title, body, locale, tags } = fields;
  if (title?.trim() === '') throw invalid(['title'], 'must not be blank');
  if (body !== undefined && Buffer.byteLength(body) > maxBodyBytes)
    throw invalid(['body'], `must have at most ${maxBodyBytes} bytes`);
  return {
    ...fields,
    ...(locale !== undefined && { locale: canonicalLocale(locale) }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
  };
}

/** An article as an import finds it: its body is null where the import gives another one. */
export interface KnownArticle extends Omit<ArticleRow, 'body'> {
  readonly body: string | null;
}

export interface ArticleEdit {
  readonly fields: ArticleFields;
  /** The version that the text is kept as: the present one when the text is the same. */
  readonly version: number;
  readonly changes: Changes;
  /** Whether searches find something else than before. */
  readonly reindex: boolean;
}

/**
 * What a patch makes of an article; undefined when nothing changes. A change of the text makes a version. `published` is
 * reached by publishing only.
 */
export function editOf(before: ArticleRow, patch: Partial<ArticleFields>): ArticleEdit | undefined;
export function editOf(before: KnownArticle, patch: Partial<ArticleFields> & ArticleText): ArticleEdit | undefined;
export function editOf(before: KnownArticle, patch: Partial<ArticleFields>): ArticleEdit | undefined {
  // The body is unknown only where the patch gives another.
  const fields = articleFields.pick({ ...before, body: before.body ?? '', ...patch });
  if (patch.status === 'published' && before.status !== 'published')
    throw invalid(['status'], 'must be draft or archived; to publish, use POST …/publish');
  const changed = diff<Omit<ArticleFields, 'body'>>(before, fields, draftFields.names);
  const newBody = before.body !== fields.body;
  const newText = newBody || textFields.names.some((name) => name in changed);
  const version = before.version + (newText ? 1 : 0);
  // The texts themselves stand in the versions.
  const changes = { ...changed, ...(newBody && { body: { from: { version: before.version }, to: { version } } }) };
  if (isEmpty(changes)) return undefined;
  return { fields, version, changes, reindex: before.status === 'published' && fields.status !== 'published' };
}

/** The refusal that a unique violation stands for. */
export function takenOf(error: unknown): Error | undefined {
  if (isUniqueViolation(error, 'articles_slug')) return fail('ARTICLE_SLUG_TAKEN');
  return isUniqueViolation(error, 'articles_external_id') ? fail('ARTICLE_EXTERNAL_ID_TAKEN') : undefined;
}
