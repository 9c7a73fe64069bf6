import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnOwn, type TempDir, tempDir } from './processes.js';
import { root } from './root.js';

/** The file that names the commit of the last release; there is none before the first one. */
export const lastReleaseFile = join(root, 'test/support/last-release.json');

/** The last release, installed and built in a folder of its own, which the caller removes. */
export async function buildLastRelease(): Promise<TempDir> {
  const { commit } = JSON.parse(readFileSync(lastReleaseFile, 'utf8'));
  const folder = tempDir('last-release');
  try {
    await extractCommit(root, commit, folder.path);
    await run(process.execPath, ['deploy/local/setup.mjs'], folder.path);
    return folder;
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/**
 * Writes the files of a commit into a folder. A clone without the history is completed first.
 * @throws in words when the commit cannot be had.
 */
export async function extractCommit(repository: string, commit: string, folder: string): Promise<void> {
  await ensureCommit(repository, commit);
  const archive = join(folder, 'commit.tar');
  await run('git', ['archive', `--output=${archive}`, commit], repository);
  await run('tar', ['-xf', archive], folder);
}

async function ensureCommit(repository: string, commit: string): Promise<void> {
  const present = () => run('git', ['cat-file', '-e', `${commit}^{commit}`], repository);
  try {
    await present().catch(() => run('git', ['fetch', '--unshallow'], repository));
    await present();
  } catch (cause) {
    const problem = `the history of ${repository} lacks the last release, commit ${commit}`;
    throw new Error(`${problem}. Get it there with: git fetch --unshallow\n${cause}`, { cause });
  }
}

async function run(command: string, args: string[], cwd: string): Promise<void> {
  const own = spawnOwn(command, args, { cwd });
  const code = await own.exited;
  if (code !== 0) throw new Error(`"${command} ${args.join(' ')}" failed (${code}):\n${own.output()}`);
}
