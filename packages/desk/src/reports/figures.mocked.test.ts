import { expect, test, vi } from 'vitest';

vi.mock('../messages/index.js', () => ({ locale: 'en' }));
vi.mock('../messages/reports.js', async () => ({ reportTexts: (await import('../messages/reports-en.js')).reportsEn }));

const { changeOf } = await import('./compare.js');
const { shown } = await import('./format.js');
const { pathOf, ticksFor } = await import('./chart-scale.js');

const change = (now: number | null, before: number | null, measure: 'count' | 'time' | 'rating' | 'share') =>
  changeOf(now, before, { measure, wish: measure === 'time' ? 'less' : 'more' });

test('a difference is told in words that fit what is measured, and is good when it is wished for', () => {
  expect(change(120, 100, 'count')).toEqual({ direction: 'up', tone: 'good', text: '20% more' });
  expect(change(90, 120, 'time')).toEqual({ direction: 'down', tone: 'good', text: '25% faster' });
  expect(change(4.1, 4.4, 'rating')).toEqual({ direction: 'down', tone: 'bad', text: '0.3 worse' });
  expect(change(0.42, 0.41, 'share')).toEqual({ direction: 'up', tone: 'good', text: '1 point more' });
  expect(changeOf(5, 4, { measure: 'count', wish: 'neither' })).toMatchObject({ direction: 'up', tone: 'plain' });
});

test('what is the same, was nothing, or could not be measured says so', () => {
  expect(change(100.1, 100, 'count')?.text).toBe('Unchanged');
  expect(change(0, 0, 'count')?.text).toBe('Unchanged');
  expect(change(3, 0, 'count')).toMatchObject({ direction: 'up', text: 'None before' });
  expect(change(null, 3, 'rating')).toBeUndefined();
});

test('figures are as long as they can be read', () => {
  expect([30, 150, 3_700, 100_000].map((seconds) => shown(seconds, 'time'))).toEqual([
    '30s',
    '2m 30s',
    '1h 1m',
    '1d 3h',
  ]);
  expect([shown(12_345, 'count'), shown(0.256, 'share'), shown(null, 'rating')]).toEqual(['12,345', '26%', '–']);
  expect([shown(0, 'money'), shown(0.0123, 'money'), shown(12.3, 'money')]).toEqual(['$0.00', '$0.0123', '$12.30']);
});

test('an axis has a few round marks that reach the largest value', () => {
  expect(ticksFor([3, null, 11], 'count')).toEqual([0, 5, 10, 15]);
  expect(ticksFor([1], 'count')).toEqual([0, 1]);
  expect(ticksFor([5_000], 'time')).toEqual([0, 1_800, 3_600, 5_400]);
  expect(ticksFor([86_400 * 30], 'time').at(-1)).toBeGreaterThanOrEqual(86_400 * 30);
  expect(ticksFor([], 'count')).toEqual([0, 1]);
});

test('a line is broken where nothing was measured', () => {
  expect(pathOf([[0, 1], [1, 2], null, [3, 4]])).toBe('M0.0 1.0L1.0 2.0M3.0 4.0');
});
