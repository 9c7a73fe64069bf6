import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CodeBlock } from '../../support/code-blocks.js';
import { commandLine } from '../../support/command-line.js';
import { localEnv, localProgram } from '../../support/local-platform.js';
import { root } from '../../support/root.js';
import { filledIn, type World } from './world.js';

const run = promisify(execFile);

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
}

/** `npm` runs where a reader runs it, in the clone, and the other commands in a folder of the page's own. */
export const preamble = (folder: string) => `set -eu
npm() { (cd ${root} && command npm "$@"); }
pharos() { if [ -x ${folder}/installed/bin/pharos ]; then command pharos "$@"; else node ${commandLine} "$@"; fi; }
curl() { command curl --fail-with-body "$@" || { echo "refused: $*" >&2; return 22; }; }
eval "$(node ${localProgram('env.js')})"
cd ${folder}
`;

/** Runs the commands of a page, one after the other in one shell, as a reader does. @throws with what they printed when one fails */
export async function runCommands(world: World, blocks: readonly CodeBlock[]): Promise<Ended> {
  const folder = world.folder.path;
  const script = preamble(folder) + blocks.map(({ code }) => filledIn(world, code)).join('\n');
  return run('sh', ['-c', script], { env: environment(world), cwd: root, maxBuffer: 16 << 20 });
}

/** The environment of a shell with the variables that pages tell their readers to set. */
export function environment({ folder: { path }, data, variables, baseUrl, key, projectId }: World) {
  return {
    ...localEnv,
    ...variables,
    PATH: `${path}/installed/bin:${localEnv.PATH}`,
    HOME: path,
    PHAROS_DATA_DIR: data,
    ...{ BASE: baseUrl, KEY: key, PROJECT_URL: `${baseUrl}/api/v1/projects/${projectId}` },
    // As somebody who has signed in with `pharos login`.
    ...{ PHAROS_URL: baseUrl, PHAROS_API_KEY: key, PHAROS_PROJECT: projectId, PHAROS_KEY_STORE: 'file' },
    npm_config_prefix: join(path, 'installed'),
  };
}

/** Whether a shell can read it. @throws with what the shell says */
export async function parseCommands({ code }: CodeBlock): Promise<void> {
  await run('sh', ['-nc', code]);
}
