import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSealer, SealError } from './seal.js';

const sealer = createSealer(randomBytes(32).toString('base64'));
const context = 'webhook-secret whk_1';

test('what was sealed opens again, text and bytes, empty ones too', () => {
  expect(sealer.open(sealer.seal('geheimnis ✓', context), context).toString()).toBe('geheimnis ✓');
  expect(sealer.open(sealer.seal(Uint8Array.of(0, 255, 1), context), context)).toEqual(Buffer.of(0, 255, 1));
  expect(sealer.open(sealer.seal('', context), context)).toHaveLength(0);
});

test('a view into a larger buffer opens', () => {
  const sealed = sealer.seal('x', context);
  const view = new Uint8Array(Buffer.concat([Buffer.of(9), sealed, Buffer.of(9)])).subarray(1, -1);
  expect(sealer.open(view, context).toString()).toBe('x');
});

test('sealing twice gives different bytes, none of which show the text', () => {
  const [one, two] = [sealer.seal('the secret', context), sealer.seal('the secret', context)];
  expect(one.equals(two)).toBe(false);
  expect(one.includes('secret')).toBe(false);
});

describe('does not open', () => {
  const sealed = sealer.seal('the secret', context);

  test('in another context', () => {
    expect(() => sealer.open(sealed, 'webhook-secret whk_2')).toThrow(SealError);
  });

  test('under another master key', () => {
    const other = createSealer(randomBytes(32).toString('base64'));
    expect(() => other.open(sealed, context)).toThrow(SealError);
  });

  test('with any byte changed', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.open(changed, context), `byte ${at}`).toThrow(SealError);
    }
  });

  test('when cut short', () => {
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => sealer.open(sealed.subarray(0, length), context), `length ${length}`).toThrow(SealError);
    }
  });
});

describe('with several master keys', () => {
  const [older, newer] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const rotating = createSealer(`${newer}, ${older}`);

  test('all open, the first seals', () => {
    const before = createSealer(older).seal('from before', context);
    expect(rotating.open(before, context).toString()).toBe('from before');
    expect(createSealer(newer).open(rotating.seal('now', context), context).toString()).toBe('now');
    expect(() => createSealer(older).open(rotating.seal('now', context), context)).toThrow(SealError);
  });

  test('the head names what the first has sealed', () => {
    const head = (sealed: Buffer) => sealed.subarray(0, rotating.head.length);
    expect(head(rotating.seal('x', context))).toEqual(rotating.head);
    expect(head(createSealer(older).seal('x', context))).not.toEqual(rotating.head);
  });
});

const whole = randomBytes(32).toString('base64');
test.each(['', 'c2hvcnQ=', Buffer.alloc(33).toString('base64'), `${whole},`, `${whole},short`])(
  'a master key of %o is refused',
  (key) => {
    expect(() => createSealer(key)).toThrow('32 bytes');
  },
);
