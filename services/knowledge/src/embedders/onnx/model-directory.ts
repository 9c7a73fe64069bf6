import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EmbedderError } from '../embedder.js';
import { type ModelSettings, readSettings, settingsFile } from './settings.js';

/** A model as it lies on disk, with all that it takes to load it. */
export interface ModelDirectory {
  /** Absolute. */
  readonly path: string;
  /** What the model's numbers are, in the library's word; it tells the model's file by it. */
  readonly dtype: string;
  readonly settings: ModelSettings;
  /** 16 hexadecimal digits that change with the model, its tokenizer, what either is configured to, or the settings. */
  readonly hash: string;
}

/** What is besides the model itself; all of it has a say in what its vectors are. */
const described = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
/** By preference: the exact one, and the one that most models come with besides. */
const modelFiles = [
  { file: 'onnx/model.onnx', dtype: 'fp32' },
  { file: 'onnx/model_quantized.onnx', dtype: 'q8' },
];

/** Looks at the files of a model, and reads the large ones once. @throws EmbedderError that says what is missing */
export async function readModelDirectory(directory: string): Promise<ModelDirectory> {
  const path = resolve(directory);
  if (!(await isThere(path, 'directory'))) throw new EmbedderError(`the model’s directory ${path} does not exist`);
  const { file, dtype } = await modelIn(path);
  const settings = await readSettings(path);
  return { path, dtype, settings, hash: await hashOf(path, file, settings) };
}

async function modelIn(path: string): Promise<{ file: string; dtype: string }> {
  const there = new Set<string>();
  for (const file of [...described, ...modelFiles.map(({ file }) => file)]) {
    if (await isThere(join(path, file), 'file')) there.add(file);
  }
  const model = modelFiles.find(({ file }) => there.has(file));
  const missing = described.filter((file) => !there.has(file));
  if (!model) missing.push(modelFiles.map(({ file }) => file).join(' or '));
  if (model && missing.length === 0) return model;
  throw new EmbedderError(`the model’s directory ${path} lacks ${missing.join(', ')}`);
}

async function hashOf(path: string, modelFile: string, settings: ModelSettings): Promise<string> {
  const hash = createHash('sha256');
  await addFile(hash, join(path, modelFile));
  // Large models keep their weights in a file of their own.
  const weights = join(path, `${modelFile}_data`);
  if (await isThere(weights, 'file')) await addFile(hash, weights);
  for (const file of described) await addFile(hash, join(path, file));
  if (await isThere(join(path, settingsFile), 'file')) hash.update(JSON.stringify(settings));
  return hash.digest('hex').slice(0, 16);
}

async function addFile(hash: Hash, file: string): Promise<void> {
  try {
    await pipeline(createReadStream(file), hash, { end: false });
  } catch (cause) {
    throw new EmbedderError(`the model’s file ${file} cannot be read`, { cause });
  }
}

async function isThere(path: string, kind: 'file' | 'directory'): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return (kind === 'file' ? found?.isFile() : found?.isDirectory()) ?? false;
}
