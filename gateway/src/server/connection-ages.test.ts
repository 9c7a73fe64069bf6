import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ConnectionAges, spreadAge } from './connection-ages.js';

const requestOn = (socket: Socket) => ({ socket }) as IncomingMessage;

test('of an old connection the answer to the request that came last is the last one, and none before it', () => {
  const ages = new ConnectionAges(Number.MIN_VALUE);
  const socket = new Socket();
  ages.opened(socket);
  const [first, second] = [requestOn(socket), requestOn(socket)];
  ages.arrived(first);
  expect(ages.isOver(first)).toBe(true);
  ages.arrived(second);
  expect([ages.isOver(first), ages.isOver(second)]).toEqual([false, true]);
});

test.each([60_000, 0])('a connection of this moment may stay, with an age of %d', (mostMs) => {
  const ages = new ConnectionAges(mostMs);
  const socket = new Socket();
  ages.opened(socket);
  const request = requestOn(socket);
  ages.arrived(request);
  expect(ages.isOver(request)).toBe(false);
});

test('ages are spread over the last quarter', () => {
  const ages = Array.from({ length: 1_000 }, () => spreadAge(100));
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(75);
  expect(Math.max(...ages)).toBeLessThanOrEqual(100);
  expect(new Set(ages).size).toBeGreaterThan(900);
});
