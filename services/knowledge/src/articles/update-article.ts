import { enums, fail } from '@pharos/contract';
import { isUniqueViolation } from '@pharos/kit';
import type { UpdateArticleRequest, UpdateArticleResponse } from '@pharos/proto/pharos/knowledge/v1/article';
import type { Rpc } from '@pharos/service';
import { checkText } from './article.js';
import { recordUnchanged, updateArticle as saveArticle } from './article-rows.js';
import { toArticle } from './convert.js';
import { type EditedArticle, editOf } from './edit.js';
import { lockExpected } from './lock-article.js';

export const updateArticle: Rpc<UpdateArticleRequest, UpdateArticleResponse> = (request, call, { database }) =>
  database
    .transaction(async (tx) => {
      const before = await lockExpected(tx, request);
      const edit = editOf(before, patchOf(request));
      if (edit) return { article: toArticle(await saveArticle(tx, call, request, edit)) };
      await recordUnchanged(tx, call, request, 'updateArticle');
      return { article: toArticle(before) };
    })
    .catch((error: unknown) => {
      throw takenOf(error) ?? error;
    });

/** The refusal that a unique violation stands for. */
export function takenOf(error: unknown): Error | undefined {
  if (isUniqueViolation(error, 'articles_slug')) return fail('ARTICLE_SLUG_TAKEN');
  return isUniqueViolation(error, 'articles_external_id') ? fail('ARTICLE_EXTERNAL_ID_TAKEN') : undefined;
}

function patchOf(request: UpdateArticleRequest): Partial<EditedArticle> {
  const { updateMask = [], externalId, status } = request;
  const named = (field: string) => updateMask.includes(field);
  const text = checkText({
    title: named('title') ? request.title : 'unchanged',
    body: named('body') ? request.body : '',
    locale: named('locale') ? request.locale : 'en',
    tags: request.tags,
  });
  return {
    ...(named('title') ? { title: text.title } : {}),
    ...(named('body') ? { body: text.body } : {}),
    ...(named('locale') ? { locale: text.locale } : {}),
    ...(named('tags') ? { tags: text.tags } : {}),
    ...(named('slug') ? { slug: request.slug } : {}),
    ...(named('external_id') ? { external_id: externalId ?? null } : {}),
    ...(named('status') ? { status: enums.articleStatus.toText(status) } : {}),
  };
}
