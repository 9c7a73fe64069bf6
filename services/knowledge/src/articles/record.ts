import { enums } from '@pharos/contract';
import {
  type Article,
  type ArticleVersion,
  IndexStatus,
  type PublishedArticle,
  type UpdateArticleRequest,
} from '@pharos/proto/pharos/knowledge/v1/article';
import {
  boolean,
  choice,
  defineRecord,
  type InProject,
  integer,
  internal,
  optional,
  type RowOfRecord,
  text,
  texts,
  timestamp,
} from '@pharos/service';

/** Where an article is: tenancy stands in every query. */
export interface AtArticle extends InProject {
  articleId: string;
}

/** Take effect at once, and make no version. */
const facts = {
  slug: text({ personal: 'no' }),
  external_id: optional(text({ personal: 'no' })),
  status: choice(enums.articleStatus, { personal: 'no' }),
};

/** What each version of an article has of its own, beside its body. */
const head = {
  title: text({ personal: 'kept' }),
  locale: text({ personal: 'no' }),
  tags: texts({ personal: 'no' }),
};

const body = { body: text({ personal: 'kept', long: true }) };

/** All that callers change of an article. */
export const articleFields = defineRecord<Pick<UpdateArticleRequest, FieldNames | 'body'>>()({
  ...facts,
  ...head,
  ...body,
});

/** The fields that the table `articles` has: those of the draft, without its body. */
export const draftFields = defineRecord<Pick<UpdateArticleRequest, FieldNames>>()({ ...facts, ...head });

type FieldNames = 'slug' | 'externalId' | 'status' | 'title' | 'locale' | 'tags';

/** The fields that the table `article_versions` has. */
export const textFields = defineRecord<Pick<ArticleVersion, 'title' | 'locale' | 'tags' | 'body'>>()({
  ...head,
  ...body,
});

export type ArticleFields = RowOfRecord<typeof articleFields>;
export type ArticleText = RowOfRecord<typeof textFields>;

/** An article with the text of its draft, and where its indexing stands; lists have no bodies. */
export const articleRecord = defineRecord<Article>()(
  {
    id: text({ personal: 'no' }),
    project_id: text({ personal: 'no' }),
    ...facts,
    ...head,
    ...body,
    version: integer({ personal: 'no' }),
    revision: integer({ personal: 'no' }),
    read_count: integer({ personal: 'no' }),
    helpful_count: integer({ personal: 'no' }),
    unhelpful_count: integer({ personal: 'no' }),
    published_version: internal(optional(integer({ personal: 'no' }))),
    published_at: optional(timestamp({ personal: 'no' })),
    created_at: timestamp({ personal: 'no' }),
    updated_at: timestamp({ personal: 'no' }),
    // Whether an index that serves searches does not have it as it is, and why, when it was tried.
    queued: internal(boolean({ personal: 'no' })),
    error: internal(optional(text({ personal: 'no' }))),
  },
  ({ version, published_version, queued, error }) => {
    const isFailed = published_version !== null && queued && error !== null;
    const isPending = published_version === null || queued;
    return {
      hasUnpublishedChanges: published_version !== version,
      indexStatus: isFailed ? IndexStatus.FAILED : isPending ? IndexStatus.PENDING : IndexStatus.INDEXED,
      indexError: isFailed ? error : undefined,
    };
  },
);

export type ArticleRow = RowOfRecord<typeof articleRecord>;

export const versionRecord = defineRecord<ArticleVersion>()({
  article_id: text({ personal: 'no' }),
  version: integer({ personal: 'no' }),
  ...head,
  ...body,
  created_at: timestamp({ personal: 'no' }),
  published_at: optional(timestamp({ personal: 'no' })),
});

export type VersionRow = RowOfRecord<typeof versionRecord>;

/** What is shown of an article. */
export const publishedRecord = defineRecord<PublishedArticle>()({
  id: text({ personal: 'no' }),
  title: head.title,
  ...body,
  locale: head.locale,
  published_at: timestamp({ personal: 'no' }),
});
