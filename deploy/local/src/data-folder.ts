import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem, systemCode } from './problem.js';

const marker = 'pharos.json';
const kind = 'pharos data folder';
const masterKeyBytes = 32;

/** What a folder keeps to itself: losing it makes sealed values and the database unreadable. */
export interface Secrets {
  master_key: string;
  postgres_password: string;
}

/** What whoever started Pharos first needs in order to use it. */
export interface FirstStart {
  base_url: string;
  org_id: string;
  api_key: string;
  /** Where the demo's mailbox takes mail: by SMTP at `smtp`, for `address`. */
  mail?: { smtp: string; address: string };
  /** Where the first owner signs in for the first time; absent once they have. */
  owner_link?: string;
}

/**
 * Makes the folder unless it is there, for its owner's eyes only.
 * @throws Problem when something else lies in it, or it cannot be written.
 */
export async function openDataFolder(folder: string): Promise<Secrets> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await mark(folder);
    return await secretsOf(folder);
  } catch (error) {
    throw explained(error, folder);
  }
}

/**
 * Deletes the folder, after `release` has seen to it that nobody uses it.
 * @throws Problem when it is not one of ours.
 */
export async function deleteDataFolder(folder: string, release: () => Promise<void>): Promise<void> {
  if (!existsSync(folder)) return;
  if (isOurs(folder)) await release();
  else if ((await readdir(folder)).length > 0) {
    throw new Problem(`${folder} is not a data folder of Pharos (it has no ${marker}), so --fresh does not delete it.`);
  }
  await rm(folder, { recursive: true, force: true });
}

export function readFirstStart(folder: string): FirstStart | undefined {
  const file = join(folder, 'first-start.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstStart) : undefined;
}

export async function writeFirstStart(folder: string, facts: FirstStart): Promise<void> {
  await writeWhole(join(folder, 'first-start.json'), facts);
}

async function mark(folder: string): Promise<void> {
  if (isOurs(folder)) return;
  const foreign = (await readdir(folder)).filter((name) => !name.endsWith(temporary));
  if (foreign.length > 0) {
    throw new Problem(`${folder} contains other files (for example ${foreign[0]}). Use an empty or a new folder.`);
  }
  await writeWhole(join(folder, marker), { kind, version: 1 });
}

function isOurs(folder: string): boolean {
  const file = join(folder, marker);
  return existsSync(file) && readFileSync(file, 'utf8').includes(kind);
}

async function secretsOf(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  if (existsSync(join(folder, 'postgres')))
    throw new Problem(`${file} is missing. Pharos cannot read the data without it.`);
  const secrets = {
    master_key: randomBytes(masterKeyBytes).toString('base64'),
    postgres_password: randomBytes(24).toString('hex'),
  };
  await writeWhole(file, secrets);
  return secrets;
}

const temporary = '.new';

/** The file is there whole or not at all, and on disk when this resolves. */
export async function writeWhole(path: string, content: unknown): Promise<void> {
  const making = `${path}${temporary}`;
  await writeFile(making, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(making, path);
  const directory = await open(dirname(path));
  await directory.sync().finally(() => directory.close());
}

function explained(error: unknown, folder: string): unknown {
  const code = systemCode(error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new Problem(`This user cannot read and write ${folder}. Choose another folder with --data-dir.`);
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') return new Problem(`${folder} is not a folder.`);
  return error;
}
