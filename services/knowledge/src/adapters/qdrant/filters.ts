import type { InProject } from '@pharos/service';
import type { Schemas } from '@qdrant/js-client-rest';
import type { Removal, SearchFilter } from '../../search/engine.js';

type Condition = Schemas['FieldCondition'];

declare const ofOneTenant: unique symbol;

/** A filter that lets through what is one project's. Calls that filter take nothing else, and only `inTenant` makes one. */
export type TenantFilter = { must: Condition[]; must_not?: Condition[] } & { readonly [ofOneTenant]: true };

/** Project and organization both: the same project under another organization is nobody's. */
function inTenant({ orgId, projectId }: InProject, must: Condition[] = [], mustNot: Condition[] = []): TenantFilter {
  const filter = {
    must: [is('project_id', projectId), is('org_id', orgId), ...must],
    ...(mustNot.length > 0 && { must_not: mustNot }),
  };
  return filter as TenantFilter;
}

/** What a search in the project may find. */
export function searchable(tenant: InProject, { locale, tag }: SearchFilter): TenantFilter {
  // A passage holds its locale with all that it is a variant of, so one equality finds the variants too.
  const byLocale = locale === undefined ? [] : [is('locales', locale)];
  const byTag = tag === undefined ? [] : [is('tags', tag)];
  return inTenant(tenant, [...byLocale, ...byTag]);
}

/** What is to go of an article. */
export function removable({ articleId, keepVersion, ...tenant }: Removal): TenantFilter {
  return inTenant(tenant, [is('article_id', articleId)], keepVersion === undefined ? [] : [is('version', keepVersion)]);
}

function is(key: string, value: string | number): Condition {
  return { key, match: { value } };
}
