import type { Article } from '@pharos/sdk';

/** What is written in an article; each change of it is a version. */
export type ArticleText = Readonly<Pick<Article, 'title' | 'body' | 'locale' | 'tags'>>;

/** What is written in an article or a version of it. */
export function textOf({ title, body, locale, tags }: ArticleText): ArticleText {
  return { title, body, locale, tags };
}

/** Whether two texts are the same. */
export function isSameText(one: ArticleText, other: ArticleText): boolean {
  return one.body === other.body && one.title === other.title && one.locale === other.locale && isSameTags(one, other);
}

const isSameTags = (one: ArticleText, other: ArticleText) => one.tags.join('\n') === other.tags.join('\n');

/** The tags of a list with commas, each once. */
export function tagsIn(list: string): string[] {
  const tags = list.split(',').map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}

/** What another text has of its own. */
export function changesOf(from: ArticleText, to: ArticleText): Partial<ArticleText> {
  return {
    ...(to.title !== from.title && { title: to.title }),
    ...(to.body !== from.body && { body: to.body }),
    ...(to.locale !== from.locale && { locale: to.locale }),
    ...(!isSameTags(from, to) && { tags: to.tags }),
  };
}
