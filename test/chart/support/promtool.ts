import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram, tempDir } from '../../support/processes.js';
import { root } from '../../support/root.js';

/** Debian's package that has it; only this file of it is unpacked, and nothing is installed. */
const debian = { name: 'prometheus', file: './usr/bin/promtool' };
const folder = join(root, 'node_modules/.cache/promtool');
const program = join(folder, debian.file);

function fromDebian(): string | undefined {
  if (!existsSync(program) && findProgram('apt-get') && findProgram('dpkg-deb')) unpack();
  return existsSync(program) ? program : undefined;
}

/** Makes the folder whole, in one step: another worker of this run may look for the program meanwhile. */
function unpack(): void {
  mkdirSync(dirname(folder), { recursive: true });
  const making = mkdtempSync(`${folder}-`);
  try {
    const download = () =>
      spawnSync('apt-get', ['-q', '-o', 'Acquire::Retries=5', 'download', debian.name], {
        cwd: making,
        stdio: 'ignore',
      });
    // Where there are no lists of packages yet, whoever may gets them.
    if (download().status !== 0) {
      spawnSync('apt-get', ['-q', 'update'], { stdio: 'ignore' });
      download();
    }
    const [archive] = readdirSync(making).filter((name) => name.endsWith('.deb'));
    if (!archive) return;
    const script = `dpkg-deb --fsys-tarfile ${archive} | tar -x ${debian.file} && rm ${archive}`;
    execFileSync('sh', ['-c', script], { cwd: making });
    if (!existsSync(folder)) renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** That of the PATH, or of Debian; undefined where there is none. @throws in CI, which skips nothing */
function findPromtool(): string | undefined {
  const found = findProgram('promtool') ?? fromDebian();
  if (!found && process.env.CI) throw new Error('CI needs promtool, and Debian could not give it');
  if (!found) console.log('  promtool: none, so that alerts are not tried');
  return found;
}

export const promtool = findPromtool();

export interface Promtool {
  ok: boolean;
  output: string;
}

/** What `promtool` says of files, by their names: JSON, which is YAML; and of what it is given to read. */
export function askPromtool(
  command: readonly string[],
  files: Readonly<Record<string, unknown>>,
  input = '',
): Promtool {
  const scratch = tempDir('promtool');
  try {
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(scratch.path, name), typeof content === 'string' ? content : JSON.stringify(content));
    const { status, stdout, stderr } = spawnSync(promtool ?? 'promtool', [...command], {
      cwd: scratch.path,
      input,
      encoding: 'utf8',
    });
    return { ok: status === 0, output: `${stdout}${stderr}` };
  } finally {
    scratch.remove();
  }
}
