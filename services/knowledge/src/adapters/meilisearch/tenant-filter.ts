import { createHash } from 'node:crypto';
import type { InProject } from '@pharos/service';
import type { Passage, Removal, SearchFilter } from '../../search/engine.js';
import { localeChain } from '../../search/filter-values.js';

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
function key(kind: 'tenant' | 'article' | 'tag' | 'locale', ...values: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(values)).digest();
  return `${kind}-${hash.toString('hex', 0, keyBytes)}`;
}

/** What a passage can be filtered by. */
export function filterKeys({ orgId, projectId, articleId, tags, locale }: Passage): string[] {
  return [
    key('tenant', orgId, projectId),
    key('article', articleId),
    ...tags.map((tag) => key('tag', tag)),
    ...localeChain(locale).map((each) => key('locale', each)),
  ];
}

/** All of the tenant's: the one place where tenancy becomes a condition. */
function ofTenant({ orgId, projectId }: InProject, ...more: string[]): TenantFilter {
  return [has(key('tenant', orgId, projectId)), ...more] as readonly string[] as TenantFilter;
}

/** What a search looks at. */
export function searchedBy(tenant: InProject, { tag, locale }: SearchFilter): TenantFilter {
  const conditions: string[] = [];
  if (tag !== undefined) conditions.push(has(key('tag', tag)));
  if (locale !== undefined) conditions.push(has(key('locale', locale)));
  return ofTenant(tenant, ...conditions);
}

/** What a removal takes away. */
export function removedBy({ articleId, keepVersion, ...tenant }: Removal): TenantFilter {
  const conditions = [has(key('article', articleId))];
  // A number's own text has no quotes and no spaces, so it cannot become more than a value.
  if (keepVersion !== undefined) conditions.push(`version != ${Number(keepVersion)}`);
  return ofTenant(tenant, ...conditions);
}

function has(value: string): string {
  return `${keysAttribute} = "${value}"`;
}
