import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, id, oneOf, record, time, updatedAt } from '../fields.js';

const title = z.string().meta({ description: 'Plain text' });
const locale = z.string().meta({ description: 'A BCP 47 tag' });
const articleTags = z.array(z.string()).meta({ description: 'Your own labels, at most 20' });

const listedArticleFields = {
  id: id('article'),
  project_id: id('project'),
  title,
  slug: z.string().meta({ description: 'Unique in the project; changes take effect immediately' }),
  status: oneOf(enums.articleStatus).meta({ description: 'Searches find only published articles' }),
  locale,
  tags: articleTags,
  external_id: z
    .string()
    .nullable()
    .meta({ description: 'Your own ID of the article, unique in the project; null if it has none' }),
  has_unpublished_changes: z.boolean().meta({ description: 'Whether the draft differs from the published text' }),
  version: z.int().min(1).meta({ description: 'The number of edits of title, body, locale and tags' }),
  published_at: time
    .nullable()
    .meta({ description: 'When the current published text was published; null while the article is not published' }),
  index_status: oneOf(enums.indexStatus).meta({ description: 'Whether searches find the published text' }),
  index_error: z
    .string()
    .nullable()
    .meta({ description: 'Why indexing failed; null unless `index_status` is `failed`' }),
  read_count: z.int().min(0).meta({ description: 'Number of widget sessions that have read it' }),
  helpful_count: z.int().min(0).meta({ description: 'Number of widget sessions that found it helpful' }),
  unhelpful_count: z.int().min(0).meta({ description: 'Number of widget sessions that did not find it helpful' }),
  created_at: createdAt,
  updated_at: updatedAt,
};
const markdown = z.string().meta({ description: 'Markdown' });

export const listedArticleRecord = record(
  'ListedArticle',
  'An article of the knowledge base, without its text',
  listedArticleFields,
);

export const articleRecord = record('Article', 'An article of the knowledge base, with the text of its draft', {
  ...listedArticleFields,
  body: markdown,
});

const listedVersionFields = {
  article_id: id('article'),
  version: z.int().min(1).meta({ description: 'Its number, from 1 for the first one' }),
  title,
  locale,
  tags: articleTags,
  created_at: createdAt,
  published_at: time.nullable().meta({ description: 'When it was last published; null if it never was' }),
};

export const listedArticleVersionRecord = record(
  'ListedArticleVersion',
  'A version of an article, which an edit created, without its text',
  listedVersionFields,
);

export const articleVersionRecord = record('ArticleVersion', 'A version of an article, which an edit created', {
  ...listedVersionFields,
  body: markdown,
});

export const pictureRecord = record('Picture', 'A picture that articles can show', {
  id: id('picture'),
  project_id: id('project'),
  name: z.string().meta({ description: 'The name of the file that was uploaded first, without its path' }),
  type: z.string().meta({ description: 'The media type, detected from the first bytes of the file' }),
  size: z.int().min(0).meta({ description: 'In bytes' }),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'The SHA-256 of the file in hex; unique in the project' }),
  created_at: createdAt,
  unused_since: time.nullable().meta({
    description:
      'Since when no version of an article has used it; it is deleted 30 days later. Null while a version uses it',
  }),
  url: z.string().meta({
    description:
      'The address to use in articles, as in `![A red lamp](/api/public/kb/…)`. It begins with `/`, and is relative to the base URL of the platform. Anyone who has it can see the picture',
  }),
});

const rank = z.int().min(1).nullable();
/** What the search service promises of the texts that it marks up. */
const safeHtml = 'HTML that is safe to show: escaped text, with `<mark>` around the words of the question';

export const searchHitRecord = record('SearchHit', 'An article that a search found', {
  article_id: id('article'),
  title,
  slug: z.string().meta({ description: 'The name of the article in URLs' }),
  locale,
  snippet: z.string().meta({ description: `The best passage. ${safeHtml}` }),
  highlights: z.array(z.string()).meta({ description: `The sentences with matching words. ${safeHtml}` }),
  score: z.number().min(0).max(1).meta({
    description: 'How certain it is that the article is about the question. It means the same for every question',
  }),
  semantic_rank: rank.meta({ description: 'Rank in the search by meaning; null if not found there' }),
  keyword_rank: rank.meta({ description: 'Rank in the search by words; null if not found there' }),
  passage: z
    .strictObject({
      ordinal: z.int().min(0).meta({ description: 'Position in the article, from 0' }),
      heading: z
        .string()
        .nullable()
        .meta({ description: 'The headings above it, separated by ` › `; null if there are none' }),
      text: z.string().meta({ description: 'Plain text that you can quote' }),
      version: z.int().min(1).meta({ description: 'The published version that contains it' }),
    })
    .meta({ description: 'The passage of the article that fits best' }),
  updated_at: time.meta({ description: 'When the text was published, in UTC' }),
});

export const synonymsRecord = record('Synonyms', 'The words that count as the same in searches of a project', {
  project_id: id('project'),
  groups: z.array(z.array(z.string())).meta({ description: 'Words and phrases that mean the same' }),
  updated_at: time.nullable().meta({ description: 'Null if nobody has set any' }),
});

export const unansweredSearchRecord = record('UnansweredSearch', 'A question that searches found nothing for', {
  question: z.string().meta({ description: 'In lower case; `[email]`, `[url]` and `[number]` replace masked data' }),
  searches: z.int().min(1).meta({ description: 'How often it was searched for' }),
  first_searched_at: time.meta({ description: 'When it was searched for first' }),
  last_searched_at: time.meta({ description: 'When it was searched for last' }),
});
