import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { ClientLeft } from './client-left.js';

function made() {
  const response = Object.assign(new EventEmitter(), { writableFinished: false });
  const left = new ClientLeft(response as unknown as ServerResponse);
  const listeners = [vi.fn(), vi.fn()];
  for (const listener of listeners) left.addEventListener('abort', listener);
  return { response, left, listeners };
}

test('a client that leaves before its answer is told to all who listen', () => {
  const { response, left, listeners } = made();
  const [staying, removed] = listeners;
  left.removeEventListener('abort', removed as () => void);
  expect(left.aborted).toBe(false);
  response.emit('close');
  expect(left.aborted).toBe(true);
  expect(staying).toHaveBeenCalledOnce();
  expect(removed).not.toHaveBeenCalled();
});

test('one that has its answer has not left', () => {
  const { response, left, listeners } = made();
  response.writableFinished = true;
  response.emit('close');
  expect(left.aborted).toBe(false);
  for (const listener of listeners) expect(listener).not.toHaveBeenCalled();
});
