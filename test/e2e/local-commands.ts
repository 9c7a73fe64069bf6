import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { apiClient, type Json, spawnOwn, type TempDir, tempDir } from '../support/index.js';
import { localEnv as env, type LocalPlatform, localProgram, startLocal } from '../support/local-platform.js';

/** Resolves with what a command printed; rejects when it fails. */
export const run = promisify(execFile);

/** What a start that fails prints. */
export async function failedStart(flags: string[]): Promise<string> {
  const started = spawnOwn(process.execPath, [localProgram('main.js'), ...flags], { env });
  expect(await started.exited).toBe(1);
  return started.output();
}

/** What an admin command answers, of the platform on this folder. */
export async function admin(folder: string, ...words: string[]): Promise<Json> {
  const { stdout } = await run(process.execPath, [localProgram('admin.js'), ...words, '--data-dir', folder], { env });
  return JSON.parse(stdout);
}

/** What `npm start` has started on a new folder for the tests of a `describe`. */
export interface LocalStart {
  readonly folder: TempDir;
  readonly platform: LocalPlatform;
}

/** Starts one before the first of the tests, and stops it after the last. Its fields are there in tests alone. */
export function useLocalStart(): LocalStart {
  const started = {} as { folder: TempDir; platform: LocalPlatform };
  beforeAll(async () => {
    started.folder = tempDir('local');
    started.platform = await startLocal(started.folder.path);
  });
  afterAll(async () => {
    await started.platform?.process.stop();
    started.folder.remove();
  });
  return started;
}

/** With the admin key of the first start. */
export function client({ facts }: LocalPlatform) {
  return apiClient(facts.base_url, facts.api_key);
}
