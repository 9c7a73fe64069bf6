import { expect, test } from 'vitest';
import { pieces } from './pieces.js';

function body(chunks: readonly string[], declaredBytes?: number) {
  const bytes = async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  };
  return { bytes, declaredBytes };
}

async function all(chunks: readonly string[], declaredBytes?: number) {
  const found: [string, boolean][] = [];
  for await (const { content, isLast } of pieces(body(chunks, declaredBytes), { max: 10, piece: 4 }))
    found.push([Buffer.from(content).toString(), isLast]);
  return found;
}

test('what is posted comes in pieces of about one size, with one last piece', async () => {
  expect(await all(['a', 'b'])).toEqual([['ab', true]]);
  expect(await all(['ab', 'cd', 'e', 'fghi', 'j'])).toEqual([
    ['abcd', false],
    ['efghi', false],
    ['j', true],
  ]);
  expect(await all(['abcd'])).toEqual([
    ['abcd', false],
    ['', true],
  ]);
  expect(await all([])).toEqual([['', true]]);
});

test('more than is allowed is refused: at once where it is announced, and otherwise as soon as it is there', async () => {
  await expect(all(['a'], 11)).rejects.toMatchObject({ reason: 'PAYLOAD_TOO_LARGE' });
  await expect(all(['abcde', 'fghijk'])).rejects.toMatchObject({ reason: 'PAYLOAD_TOO_LARGE' });
});
