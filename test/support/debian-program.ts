import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findProgram } from './processes.js';
import { root } from './root.js';

interface DebianProgram {
  /** The package of Debian. */
  readonly debianPackage: string;
  /** The program in it: `./usr/bin/promtool`. */
  readonly file: string;
}

/**
 * A program of the PATH, or else of Debian's package, of which only this file is unpacked, and nothing is installed. Undefined where there
 * is neither. @throws in CI, which skips nothing
 */
export function findDebianProgram({ debianPackage, file }: DebianProgram): string | undefined {
  const name = basename(file);
  const found = findProgram(name) ?? fromDebian(debianPackage, file);
  if (!found && process.env.CI) throw new Error(`CI needs ${name}, and Debian could not give it`);
  if (!found) console.log(`  ${name}: none, so that what needs it is not tried`);
  return found;
}

function fromDebian(debianPackage: string, file: string): string | undefined {
  const folder = join(root, 'node_modules/.cache', basename(file));
  const program = join(folder, file);
  if (!existsSync(program) && findProgram('apt-get') && findProgram('dpkg-deb')) unpack(folder, debianPackage, file);
  return existsSync(program) ? program : undefined;
}

/** Makes the folder whole, in one step: another worker of this run may look for the program meanwhile. */
function unpack(folder: string, debianPackage: string, file: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  const making = mkdtempSync(`${folder}-`);
  try {
    const download = () =>
      spawnSync('apt-get', ['-q', '-o', 'Acquire::Retries=5', 'download', debianPackage], {
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
    const script = `dpkg-deb --fsys-tarfile ${archive} | tar -x ${file} && rm ${archive}`;
    execFileSync('sh', ['-c', script], { cwd: making });
    if (!existsSync(folder)) renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
