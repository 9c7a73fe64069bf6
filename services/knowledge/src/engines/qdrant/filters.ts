import type { InProject } from '@pharos/service';
import type { Schemas } from '@qdrant/js-client-rest';
import type { SearchFilter } from '../engine.js';

declare const ofOneTenant: unique symbol;

/** A filter that lets through what is one project's. Searches take nothing else, and only `searchable` makes one. */
export type TenantFilter = { must: Schemas['FieldCondition'][] } & { readonly [ofOneTenant]: true };

/** What a search in the project may find. Project and organization both: the same project under another one is nobody's. */
export function searchable({ orgId, projectId }: InProject, { locale, tag }: SearchFilter): TenantFilter {
  const must = [is('project_id', projectId), is('org_id', orgId)];
  // A passage holds its locale with all that it is a variant of, so one equality finds the variants too.
  if (locale !== undefined) must.push(is('locales', locale));
  if (tag !== undefined) must.push(is('tags', tag));
  return { must } as TenantFilter;
}

/** A condition that no field holds in any other than this very value. */
export function is(key: string, value: string | number): Schemas['FieldCondition'] {
  return { key, match: { value } };
}
