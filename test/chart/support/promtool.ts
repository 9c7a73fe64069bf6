import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDebianProgram } from '../../support/debian-program.js';
import { tempDir } from '../../support/processes.js';

/** That of the PATH, or of Debian; undefined where there is none. */
export const promtool = findDebianProgram({ debianPackage: 'prometheus', file: './usr/bin/promtool' });
export const prometheus = findDebianProgram({ debianPackage: 'prometheus', file: './usr/bin/prometheus' });

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
