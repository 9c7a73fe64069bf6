import type { InProject } from '@pharos/service';

/** Where an article is: tenancy stands in every query. */
export interface AtArticle extends InProject {
  articleId: string;
}

/** What an edit of an article can change as a new version. */
export interface ArticleText {
  title: string;
  body: string;
  locale: string;
  tags: string[];
}

/** An article as its row has it, with where its indexing stands. */
export interface ListedArticleRow extends Omit<ArticleText, 'body'> {
  id: string;
  project_id: string;
  slug: string;
  external_id: string | null;
  status: string;
  version: number;
  revision: number;
  published_version: number | null;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Whether the serving generation does not hold it as it is. */
  queued: boolean;
  /** Why not, when it was tried. */
  index_error: string | null;
}

export interface ArticleRow extends ListedArticleRow {
  body: string;
}

export interface VersionRow extends ArticleText {
  /** Of the article. */
  id: string;
  version: number;
  created_at: Date;
  published_at: Date | null;
}
