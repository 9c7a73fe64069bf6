import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Tensor, TransformersModule } from '../embedders/onnx/transformers.js';

/** A directory with the files of a model, without what is undefined. */
export async function modelDirectory(files: Record<string, string | undefined> = {}) {
  const path = await mkdtemp(join(tmpdir(), 'pharos-model-'));
  const all = { 'config.json': '{}', 'tokenizer_config.json': '{}', 'tokenizer.json': '{}', 'onnx/model.onnx': 'm' };
  for (const [name, content] of Object.entries({ ...all, ...files })) {
    if (content === undefined) continue;
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return { path, remove: () => rm(path, { recursive: true }) };
}

interface Call {
  readonly texts: readonly string[];
  readonly options: unknown;
}

/** Plays the library: a text’s vector is its length, and how many calls there were before. */
export class FakeTransformers implements TransformersModule {
  readonly env = { allowRemoteModels: true, allowLocalModels: false, localModelPath: '', useFSCache: true };
  readonly loaded: unknown[][] = [];
  readonly calls: Call[] = [];
  disposed = 0;
  mostAtOnce = 0;
  #atOnce = 0;
  /** Replaces what the model makes. */
  make: (texts: readonly string[]) => Promise<Tensor> | Tensor = (texts) => {
    const call = this.calls.length - 1;
    return { data: Float32Array.from(texts.flatMap((text) => [text.length, call])), dims: [texts.length, 2] };
  };

  async pipeline(...given: Parameters<TransformersModule['pipeline']>) {
    this.loaded.push(given);
    const extract = (texts: string[], options: unknown) => this.#extract(texts, options);
    const dispose = async () => {
      this.disposed += 1;
    };
    return Object.assign(extract, { dispose });
  }

  async #extract(texts: string[], options: unknown): Promise<Tensor> {
    this.calls.push({ texts, options });
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    try {
      return await this.make(texts);
    } finally {
      this.#atOnce -= 1;
    }
  }
}
