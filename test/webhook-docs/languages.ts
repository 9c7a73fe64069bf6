import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram, tempDir } from '../support/index.js';
import { type Check, type Outcome, pageFolder } from './vectors.js';

/** A language whose code stands on the page, and how to run that code outside of this process. */
export interface Language {
  name: string;
  /** What must be on the machine. */
  program: string;
  /** By which Debian brings it. */
  debianPackage: string;
  /** Outcomes in the order of the checks. @throws with what the program said when it did not do its work */
  verify(checks: readonly Check[]): Outcome[];
}

const runner = (name: string) => fileURLToPath(new URL(`./runners/${name}`, import.meta.url));

export const languages: readonly Language[] = [
  {
    name: 'Python',
    program: 'python3',
    debianPackage: 'python3',
    verify: (checks) => run('python3', [runner('check.py'), pageFolder], checks),
  },
  { name: 'Go', program: 'go', debianPackage: 'golang-go', verify: verifyWithGo },
  {
    name: 'PHP',
    program: 'php',
    debianPackage: 'php-cli',
    verify: (checks) => run('php', [runner('check.php'), pageFolder], checks),
  },
  {
    name: 'Ruby',
    program: 'ruby',
    debianPackage: 'ruby',
    verify: (checks) => run('ruby', [runner('check.rb'), pageFolder], checks),
  },
];

/** Go wants packages in folders of their own. */
function verifyWithGo(checks: readonly Check[]): Outcome[] {
  const folder = tempDir('webhook-docs');
  try {
    mkdirSync(join(folder.path, 'webhooks'));
    writeFileSync(join(folder.path, 'go.mod'), 'module check\n\ngo 1.21\n');
    copyFileSync(runner('check.go'), join(folder.path, 'main.go'));
    copyFileSync(join(pageFolder, 'verify.go'), join(folder.path, 'webhooks/verify.go'));
    return run('go', ['run', '.'], checks, { cwd: folder.path, env: { GOTOOLCHAIN: 'local', GOPROXY: 'off' } });
  } finally {
    folder.remove();
  }
}

interface Surroundings {
  cwd?: string;
  env?: Record<string, string>;
}

function run(program: string, args: string[], checks: readonly Check[], { cwd, env }: Surroundings = {}): Outcome[] {
  const options = { cwd, env: { ...process.env, ...env }, input: JSON.stringify(checks), encoding: 'utf8' } as const;
  const { status, stdout, stderr, error } = spawnSync(findProgram(program) ?? program, args, options);
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
  return JSON.parse(stdout) as Outcome[];
}
