import { describe, expect, test } from 'vitest';
import { names, sumOf, Table } from '../testing/slot-table.js';

describe('of an endpoint that takes longer than a quarter of a second to answer', () => {
  test('nothing is claimed ahead, of one that has not answered yet neither, and of a quick one as much as before', async () => {
    const table = new Table({ concurrency: 128, endpointConcurrency: 4 });
    table.due('a0');
    expect(table.fillAll()).toEqual({ a0: 4 });
    await table.end('a0', { count: 1, durationMs: 251 });
    expect(table.fillAll()).toEqual({ a0: 1 });
    await table.end('a0', { count: 1, durationMs: 250 });
    expect(table.fillAll()).toEqual({ a0: 19 });
    await table.end('a0', { count: 1, durationMs: 1_000 });
    for (let left = 21; left >= 4; left -= 1) {
      expect(table.fillAll()).toEqual({});
      await table.end('a0', { count: 1, durationMs: 1_000 });
    }
    expect(table.fillAll()).toEqual({ a0: 1 });
  });

  test('and more than a second, what was claimed ahead is given back: others can have the slots', async () => {
    const table = new Table({ concurrency: 44, endpointConcurrency: 4 });
    table.quick('a0');
    table.due('a1');
    expect(table.fillAll()).toEqual({ a0: 18, a1: 4 });
    await table.end('a0', { count: 1, durationMs: 1_001 });
    expect(table.sent.get('a0')).toBe(3);
    table.due('a2', 'a3');
    expect(table.fillAll()).toEqual({ a0: 1, a2: 4, a3: 4 });
  });

  test('every slot is for what is sent: four slow endpoints leave slots to a quick one of their organization', async () => {
    const usual = new Table({ concurrency: 1_024, endpointConcurrency: 32 });
    const slow = names('a', 4);
    usual.due(...slow);
    usual.fillAll();
    for (const id of slow) await usual.end(id, { durationMs: 5_000 });
    expect([usual.fillAll(), sumOf(Object.fromEntries(usual.sent))]).toEqual([
      Object.fromEntries(slow.map((id) => [id, 32])),
      128,
    ]);
    usual.quick('a quick one');
    expect(usual.fillAll()).toEqual({ 'a quick one': 218 });
  });
});
