import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routes } from './index.js';

const streamedTypes = ['*/*', 'image/*', 'message/rfc822', 'application/x-ndjson'];

test('routes whose time is that of an upload or of a streamed answer are not measured by the latency of the others', () => {
  const slos = JSON.parse(readFileSync(new URL('../../../deploy/chart/slos.json', import.meta.url), 'utf8'));
  const long = routes.filter(({ upload, responseType = '' }) => upload || streamedTypes.includes(responseType));
  expect(long.length).toBeGreaterThan(5);
  expect(long.map(({ id }) => id).filter((id) => !slos.waitingRoutes.includes(id))).toEqual([]);
});
