import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modelDirectory } from '../../testing/fake-transformers.js';
import { EmbedderError } from '../embedder.js';
import { type ModelDirectory, readModelDirectory } from './model-directory.js';

async function model(files?: Record<string, string | undefined>): Promise<ModelDirectory> {
  const { path, remove } = await modelDirectory(files);
  return readModelDirectory(path).finally(remove);
}

test.each([
  ['no JSON', 'x', /pharos\.json of the model is not JSON$/],
  ['an unknown name', '{"prefix":"query: "}', /pharos\.json of the model: .*prefix/],
  ['an unknown pooling', '{"pooling":"max"}', /pharos\.json of the model: .*\n.*pooling/],
])('a wrong pharos.json is refused: %s', async (_, content, words) => {
  const failure = model({ 'pharos.json': content });
  await expect(failure).rejects.toThrow(words);
  await expect(failure).rejects.toBeInstanceOf(EmbedderError);
});

test('the hash changes with model, weights, tokenizer and settings, and with nothing else', async () => {
  const hashWith = async (files?: Record<string, string>) => (await model(files)).hash;
  const plain = await hashWith();
  expect(plain).toMatch(/^[0-9a-f]{16}$/);
  expect(await hashWith({ 'README.md': 'x' })).toBe(plain);
  const others: Record<string, string>[] = [
    { 'onnx/model.onnx': 'n' },
    { 'onnx/model.onnx_data': 'w' },
    { 'tokenizer.json': '{"x":1}' },
    // How much of a text is read, and whether in lower case; which kind of model it is.
    { 'tokenizer_config.json': '{"model_max_length":128}' },
    { 'config.json': '{"model_type":"bert"}' },
    { 'pharos.json': '{"pooling":"cls"}' },
    { 'pharos.json': '{"query_prefix":"query: "}' },
  ];
  const all = await Promise.all(others.map((files) => hashWith(files)));
  expect(new Set([plain, ...all]).size).toBe(others.length + 1);
});

describe('what is missing is named', () => {
  test('the directory', async () => {
    const directory = join(tmpdir(), 'pharos-no-model');
    await expect(readModelDirectory(directory)).rejects.toThrow(
      new EmbedderError(`the model’s directory ${directory} does not exist`),
    );
  });

  test('files', async () => {
    const files = { 'onnx/model.onnx': undefined, 'tokenizer.json': undefined };
    await expect(model(files)).rejects.toThrow(
      /lacks tokenizer\.json, onnx\/model\.onnx or onnx\/model_quantized\.onnx$/,
    );
  });
});
