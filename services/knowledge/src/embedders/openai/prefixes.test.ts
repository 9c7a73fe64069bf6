import { expect, test } from 'vitest';
import { prefixesOf } from './prefixes.js';

const e5 = { query: 'query:', passage: 'passage:' };
const nomic = { query: 'search_query:', passage: 'search_document:' };
const retrieval = { query: 'Represent this sentence for searching relevant passages:', passage: '' };
const none = { query: '', passage: '' };

test.each([
  ['intfloat/multilingual-e5-small', e5],
  ['intfloat/e5-base-v2', e5],
  ['jeffh/intfloat-multilingual-e5-large:f16', e5],
  ['nomic-embed-text', nomic],
  ['nomic-ai/nomic-embed-text-v2-moe', nomic],
  ['BAAI/bge-small-en-v1.5', retrieval],
  ['mxbai-embed-large', retrieval],
  ['Snowflake/snowflake-arctic-embed-m', retrieval],
  ['Snowflake/snowflake-arctic-embed-l-v2.0', { query: 'query:', passage: '' }],
  ['snowflake-arctic-embed2:568m', { query: 'query:', passage: '' }],
  ['BAAI/bge-m3', none],
  ['all-MiniLM-L6-v2', none],
  ['text-embedding-3-small', none],
  ['someone/mee5-smaller', none],
])('%s', (model, prefixes) => expect(prefixesOf(model, {})).toEqual(prefixes));

test('models that take instructions get one before questions only', () => {
  for (const model of ['intfloat/multilingual-e5-large-instruct', 'Qwen/Qwen3-Embedding-0.6B']) {
    const { query, passage } = prefixesOf(model, {});
    expect([query, passage]).toEqual([expect.stringMatching(/^Instruct: .*\nQuery:$/), '']);
  }
});

test('what is set counts, each by itself, and `none` is none', () => {
  expect(prefixesOf('e5-small', { query: 'q:' })).toEqual({ query: 'q:', passage: 'passage:' });
  expect(prefixesOf('e5-small', { query: 'none', passage: 'none' })).toEqual(none);
});
