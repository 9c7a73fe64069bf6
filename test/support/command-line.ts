import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnv, type OwnProcess, spawnOwn, type TempDir, tempDir } from './processes.js';
import { root } from './root.js';

/** The program that `npx pharos` starts. */
export const commandLine = join(root, 'packages/cli/dist/bin/pharos.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** `data` of what it printed with `--json`. */
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects.
  readonly data: any;
}

export interface CommandOptions {
  readonly env?: Record<string, string>;
  /** What stands on standard input. */
  readonly input?: string;
}

/** The command line of somebody who has a folder of their own, where their settings are kept too. */
export class CommandLine {
  readonly #folder: TempDir = tempDir('cli');
  readonly env: Record<string, string>;

  /** `key` is in the environment, if it is given. */
  constructor(baseUrl: string, { key, project }: { key?: string; project?: string } = {}) {
    this.env = {
      ...inheritedEnv(),
      PHAROS_CONFIG: join(this.#folder.path, 'settings/config.json'),
      // The key store of whoever runs the tests has no place for their keys.
      PHAROS_KEY_STORE: 'file',
      ...(key !== undefined && { PHAROS_URL: baseUrl, PHAROS_API_KEY: key }),
      ...(project !== undefined && { PHAROS_PROJECT: project }),
    };
  }

  /** Where its commands run. */
  get folder(): string {
    return this.#folder.path;
  }

  file(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  /** Runs a command without a terminal, and resolves when it has ended. */
  run(args: readonly string[], { env = {}, input = '' }: CommandOptions = {}): Promise<Ended> {
    const child = spawn(process.execPath, [commandLine, ...args], {
      cwd: this.folder,
      env: { ...this.env, ...env },
      stdio: 'pipe',
    });
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    // It may end without reading.
    child.stdin.on('error', () => undefined).end(input);
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        const out = Buffer.concat(stdout).toString();
        resolve({
          code,
          stdout: out,
          stderr: Buffer.concat(stderr).toString(),
          get data() {
            return JSON.parse(out).data;
          },
        });
      });
    });
  }

  /** Runs it with `--json`. @throws with all that it printed, when it does not end with 0 */
  async json(...args: string[]) {
    const ended = await this.run([...args, '--json']);
    if (ended.code !== 0) throw new Error(`pharos ${args.join(' ')} ended with ${ended.code}: ${ended.stderr}`);
    return ended.data;
  }

  /** Starts a command that goes on, or is to be killed. */
  start(args: readonly string[]): OwnProcess {
    return spawnOwn(process.execPath, [commandLine, ...args], { cwd: this.folder, env: this.env });
  }

  /** Starts it in a terminal. What is printed there is all in `output`. */
  startInTerminal(args: readonly string[]): OwnProcess {
    const words = [process.execPath, commandLine, ...args].map((word) => `'${word}'`).join(' ');
    const env = { ...this.env, TERM: 'xterm' };
    return spawnOwn('script', ['-qefc', words, '/dev/null'], { cwd: this.folder, env });
  }

  remove(): void {
    this.#folder.remove();
  }
}
