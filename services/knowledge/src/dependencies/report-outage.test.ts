import { Outage } from '@pharos/kit';
import { expect, test } from 'vitest';
import { outageLines } from '../testing/failure-suite.js';
import { reportingOutage } from './report-outage.js';

test('what a search does not wait for any longer is down until it answers; whoever leaves says nothing of it', async () => {
  const { log, lines } = outageLines();
  const outage = new Outage({ dependency: 'engine', client: 'test', log });
  const failing = (error: unknown) => expect(reportingOutage(outage, () => Promise.reject(error))).rejects.toBe(error);
  await failing(new DOMException('too late', 'TimeoutError'));
  await failing(new DOMException('gone', 'AbortError'));
  await failing(new Error('a defect'));
  expect(lines).toEqual(['warn']);
  expect(await reportingOutage(outage, async () => 'answer')).toBe('answer');
  expect(lines).toEqual(['warn', 'info']);
});
