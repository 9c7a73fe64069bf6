import { expect, test } from 'vitest';
import { z } from 'zod';
import { anyKey } from './auth/caller.js';
import { defineRoute, type Route } from './define-route.js';
import { registerRoutes } from './registered-route.js';

const route = (changes: Partial<Record<keyof Route, unknown>> = {}): Route =>
  ({
    ...defineRoute({
      id: 'getThing',
      method: 'GET',
      path: '/orgs/{orgId}/thing',
      scope: anyKey,
      summary: 'Read the thing',
      status: 200,
      handler: async () => undefined,
    }),
    ...changes,
  }) as Route;

test('a route that does not say who may use it does not start', () => {
  expect(() => registerRoutes([route({ scope: undefined })])).toThrow('getThing does not say who may use it');
});

test('a route with a scope that no key can hold does not start', () => {
  expect(() => registerRoutes([route({ scope: 'audit:read' })])).toThrow('getThing does not say who may use it');
  expect(() => registerRoutes([route({ scope: 'orders:read' })])).toThrow('getThing does not say who may use it');
});

test('a route with an unknown path parameter does not start', () => {
  expect(() => registerRoutes([route({ path: '/orders/{orderId}' })])).toThrow('unknown path parameter {orderId}');
});

test('a GET that would take a body does not start, since none is read', () => {
  expect(() => registerRoutes([route({ body: z.strictObject({}) })])).toThrow('getThing is a GET with a body');
});

test('two routes cannot share an id or a place', () => {
  expect(() => registerRoutes([route(), route({ path: '/other' })])).toThrow('two routes are called getThing');
  expect(() => registerRoutes([route(), route({ id: 'other' })])).toThrow('two routes claim GET');
});
