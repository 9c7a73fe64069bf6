import { expect, test } from 'vitest';
import { RouteTree } from './route-tree.js';

function tree() {
  const routes = new RouteTree<string>();
  routes.add('GET', '/me', 'me');
  routes.add('GET', '/orgs/{orgId}', 'org');
  routes.add('PATCH', '/orgs/{orgId}', 'change org');
  routes.add('GET', '/orgs/self', 'own org');
  routes.add('GET', '/orgs/{orgId}/projects/{projectId}', 'project');
  return routes;
}

test('a path leads to what is served there, with the values of its variable segments in order', () => {
  const match = tree().find('/orgs/a/projects/b%20c');
  expect(match?.byMethod.get('GET')).toBe('project');
  expect(match?.values).toEqual(['a', 'b%20c']);
});

test('one path may serve several methods', () => {
  expect([...(tree().find('/orgs/a')?.byMethod.keys() ?? [])]).toEqual(['GET', 'PATCH']);
});

test('a fixed segment wins over a variable one, wherever the walk goes on from there', () => {
  expect(tree().find('/orgs/self')?.byMethod.get('GET')).toBe('own org');
  expect(tree().find('/orgs/self/projects/b')?.byMethod.get('GET')).toBe('project');
});

test.each([
  '/',
  '/m',
  '/me/',
  '//me',
  '/orgs',
  '/orgs/',
  '/orgs//projects/b',
  '/orgs/a/projects',
  '/orgs/a/projects/b/c',
])('nothing is served at %s', (path) => {
  expect(tree().find(path)).toBeUndefined();
});

test('two routes cannot claim one place', () => {
  expect(() => tree().add('GET', '/orgs/{other}', 'x')).toThrow('two routes claim GET /orgs/{other}');
});
