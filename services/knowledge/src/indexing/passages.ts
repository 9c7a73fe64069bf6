import { createHash } from 'node:crypto';
import type { InProject } from '@pharos/service';
import type { Passage } from '../engines/index.js';
import { splitArticle } from '../text/index.js';

/** A published article as it is to be found. */
export interface PublishedArticle extends InProject {
  readonly articleId: string;
  readonly version: number;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly locale: string;
  readonly tags: readonly string[];
}

/** The passages of an article; one without text has one of its title. The same article always gives the same ones. */
export function passagesOf(article: PublishedArticle): Passage[] {
  const { body, ...rest } = article;
  const parts = splitArticle(body);
  return (parts.length > 0 ? parts : [{ heading: '', text: '' }]).map(({ heading, text }, ordinal) => {
    const { orgId, projectId, articleId, version, title, locale, tags } = rest;
    const id = passageId(articleId, version, ordinal);
    return { id, orgId, projectId, articleId, version, ordinal, title, heading, text, locale, tags };
  });
}

/** The namespace of passages' ids, a random UUID. */
const namespace = Buffer.from('0f7c2b8e5d3a4e6f9a1bc4d2e7f80913', 'hex');

/** A UUID version 5 (RFC 9562) of the passage: writing a passage again replaces it. */
export function passageId(articleId: string, version: number, ordinal: number): string {
  const digest = createHash('sha1').update(namespace).update(`${articleId}/${version}/${ordinal}`).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
