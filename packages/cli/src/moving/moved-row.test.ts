import { expect, test } from 'vitest';
import { jsonOf, rowWithFiles } from './moved-row.js';

test('half a surrogate pair becomes a sign, and whole characters stay', () => {
  const row = { content: 'a\uD83D b\uDE00 c😀 \\ud83d', tags: ['\uDC00'], nested: { text: 'ü\uD800' } };
  expect(JSON.parse(jsonOf(row))).toEqual({
    content: 'a\uFFFD b\uFFFD c😀 \\ud83d',
    tags: ['\uFFFD'],
    nested: { text: 'ü\uFFFD' },
  });
});

test('so it is in a conversation, with files or without', () => {
  const messages = [{ content: 'x\uD83D' }];
  for (const files of [[], [{ message: 0, file: { name: 'a', conversationId: '1', messageId: '2' } }]]) {
    const { raw, json } = rowWithFiles({ row: { messages }, files });
    expect([raw, json].map((each) => JSON.parse(each ?? '').messages[0].content)).toEqual(['x\uFFFD', 'x\uFFFD']);
  }
});
