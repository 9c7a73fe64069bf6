import { expect, test } from 'vitest';
import { newTenant } from '../../testing/passages.js';
import type { VectorQuery } from '../engine.js';
import { searchable } from './filters.js';
import type { Points } from './points.js';

const tenant = newTenant();
const ofTenant = [
  { key: 'project_id', match: { value: tenant.projectId } },
  { key: 'org_id', match: { value: tenant.orgId } },
];

test('every filter lets through only what is the tenant’s', () => {
  expect(searchable(tenant, {})).toEqual({ must: ofTenant });
  expect(searchable(tenant, { locale: 'en', tag: 'a' }).must).toEqual([
    ...ofTenant,
    { key: 'locales', match: { value: 'en' } },
    { key: 'tags', match: { value: 'a' } },
  ]);
});

test('searches take no filter but these', () => {
  // Looked at by the compiler, never run.
  const withAnother = async (points: Points, query: Pick<VectorQuery, 'vector' | 'limit'>) => {
    // @ts-expect-error: it could let through anything.
    await points.search('c', { filter: { must: [] }, corpus: searchable(tenant, {}) }, query);
  };
  expect(withAnother).toBeTypeOf('function');
});
