import { createHash } from 'node:crypto';
import type { InProject } from '@pharos/service';
import { localeChain } from '../../text/index.js';
import type { Passage, SearchFilter } from '../engine.js';

declare const scope: unique symbol;
/** Conditions of which the first is the tenant's: only this module makes them, and nothing is searched without. */
export type TenantFilter = readonly string[] & { readonly [scope]: true };

/** The attribute that holds a passage's keys. */
export const keysAttribute = 'filter_keys';

const keyBytes = 16;

/**
 * Hashes stand for values in filters, for two reasons: Meilisearch compares text without case and in a compatibility
 * form (`A`, `a` and `Ａ` are one to it), and filters are text, in which a hash needs no quoting that could go wrong.
 * Hexadecimal because of the former.
 */
function key(kind: 'tenant' | 'tag' | 'locale', ...values: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(values)).digest();
  return `${kind}-${hash.toString('hex', 0, keyBytes)}`;
}

/** What a passage can be filtered by. */
export function filterKeys({ orgId, projectId, tags, locale }: Passage): string[] {
  return [
    key('tenant', orgId, projectId),
    ...tags.map((tag) => key('tag', tag)),
    ...localeChain(locale).map((each) => key('locale', each)),
  ];
}

/** What a search looks at. */
export function searchedBy({ orgId, projectId }: InProject, { tag, locale }: SearchFilter): TenantFilter {
  const keys = [key('tenant', orgId, projectId)];
  if (tag !== undefined) keys.push(key('tag', tag));
  if (locale !== undefined) keys.push(key('locale', locale));
  return keys.map((each) => `${keysAttribute} = "${each}"`) as readonly string[] as TenantFilter;
}
