import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { EmbedderError } from '../embedder.js';

/** The file that tells what is peculiar to a model. */
export const settingsFile = 'pharos.json';

const settingsSchema = z.strictObject({
  /** Put before each passage, as models of the E5 family want it. */
  passage_prefix: z.string().max(1_000).default(''),
  query_prefix: z.string().max(1_000).default(''),
  pooling: z.enum(['mean', 'cls']).default('mean'),
});

export type ModelSettings = z.output<typeof settingsSchema>;

/** What `pharos.json` in the directory says; the defaults if there is none. @throws EmbedderError if it says it wrongly */
export async function readSettings(directory: string): Promise<ModelSettings> {
  const text = await readFile(join(directory, settingsFile), 'utf8').catch(ignoreMissing);
  const settings = settingsSchema.safeParse(text === undefined ? {} : parseJson(text));
  if (settings.success) return settings.data;
  throw new EmbedderError(`${settingsFile} of the model: ${z.prettifyError(settings.error)}`);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw new EmbedderError(`${settingsFile} of the model cannot be read (${error.code})`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EmbedderError(`${settingsFile} of the model is not JSON`);
  }
}
