import { expect, test } from 'vitest';
import { EventReader, type ServerEvent } from './sse.js';

const stream = ': here\n\nid: 7\nevent: a\ndata: one\ndata: two\n\nid:8\r\ndata:three\r\n\r\nid: 9\ndata: cut';
const expected = [
  { type: 'a', data: 'one\ntwo' },
  { type: 'message', data: 'three' },
];

test('events are read wherever the pieces are cut, and one that was cut off does not count', () => {
  for (let size = 1; size <= stream.length; size += 1) {
    const events: ServerEvent[] = [];
    const reader = new EventReader((event) => events.push(event));
    for (let at = 0; at < stream.length; at += size) reader.push(stream.slice(at, at + size));
    expect(events).toEqual(expected);
    expect(reader.lastId).toBe('8');
  }
});

test('a new connection does not go on with half of what the old one sent', () => {
  const events: ServerEvent[] = [];
  const reader = new EventReader((event) => events.push(event));
  reader.push('id: 1\ndata: whole\n\nid: 2\ndata: ha');
  reader.restart();
  reader.push('data: new\n\n');
  expect(events.map(({ data }) => data)).toEqual(['whole', 'new']);
  expect(reader.lastId).toBe('1');
});

test('a line without an end does not fill the memory', () => {
  const reader = new EventReader(() => undefined);
  expect(() => reader.push('x'.repeat(5_000_000))).toThrow(RangeError);
});
