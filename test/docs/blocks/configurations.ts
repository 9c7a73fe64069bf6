import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CodeBlock } from '../../support/code-blocks.js';
import { findDebianProgram } from '../../support/debian-program.js';
import { findProgram, tempDir } from '../../support/processes.js';

const run = promisify(execFile);

/** Runs a program over the block as a file of this name. @throws with what the program printed when it refuses the file */
async function over(
  name: string,
  text: string,
  program: string | undefined,
  args: (path: string) => string[],
): Promise<string> {
  if (program === undefined) return '';
  const folder = tempDir('configuration');
  try {
    const path = join(folder.path, name);
    writeFileSync(path, text);
    const env = { HOME: folder.path, PATH: process.env.PATH };
    const { stdout, stderr } = await run(program, args(path), { cwd: folder.path, env });
    return stdout + stderr;
  } finally {
    folder.remove();
  }
}

/** Caddy's own reading of a Caddyfile. */
export const caddyReads = (_: unknown, { code }: CodeBlock) =>
  over('Caddyfile', code, findDebianProgram({ debianPackage: 'caddy', file: './usr/bin/caddy' }), (path) => [
    ...['validate', '--adapter', 'caddyfile', '--config', path],
  ]);

/** The test of nginx itself, with the block where its settings belong. */
export const nginxReads = (_: unknown, { code }: CodeBlock) =>
  over(
    'nginx.conf',
    `pid nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${code}}\n`,
    findDebianProgram({ debianPackage: 'nginx', file: './usr/sbin/nginx' }),
    (path) => ['-t', '-e', 'stderr', '-p', join(path, '..'), '-c', path],
  );

/** What systemd says of a unit. Node is where it is on this machine. */
export async function systemdReads(_: unknown, { code }: CodeBlock): Promise<void> {
  const here = code.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
  const said = await over('pharos.service', here, findProgram('systemd-analyze'), (path) => [
    'verify',
    '--man=no',
    path,
  ]);
  // It ends well whatever it finds, and names the file and the line of each complaint.
  if (said.includes('pharos.service:')) throw new Error(said);
}
