import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { poll } from '../../support/poll.js';
import { ownPort } from '../../support/ports.js';
import { tempDir } from '../../support/processes.js';
import { tellReaper } from '../../support/reaper.js';
import { root } from '../../support/root.js';
import { helms } from './helm.js';

const folder = join(root, 'test/chart/stand-ins');

export interface Call {
  readonly program: string;
  readonly args: string[];
  readonly input: string;
}

interface Kept {
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
  /** Of secrets, in base64. */
  readonly data?: Readonly<Record<string, string>>;
}

/** What the stand-ins keep. */
export interface State {
  readonly failures: readonly unknown[];
  readonly clusters: Readonly<Record<string, { readonly labels: object; readonly images: readonly string[] }>>;
  readonly contexts: readonly string[];
  readonly currentContext: string;
  readonly namespaces: Readonly<Record<string, Kept>>;
  readonly secrets: Readonly<Record<string, Kept>>;
  readonly images: object;
  readonly pods: readonly unknown[];
  /** What the migration job has said. */
  readonly log?: string;
  /** That job, as Kubernetes shows it. */
  readonly job?: object;
  readonly forbidden: readonly string[];
  readonly storageClass: boolean;
  readonly serverVersion: string;
  readonly room: object;
  readonly git: { readonly commit: string; readonly changes: string; readonly tags: readonly string[] };
  /** What a registry has, by its references: images and charts. */
  readonly registry: Readonly<Record<string, { readonly digest: string; readonly labels?: object }>>;
  /** What was signed, whether with the images of its platforms, and with which key. */
  readonly signed: readonly { readonly reference: string; readonly platforms: boolean; readonly key?: string }[];
  readonly signedIn: readonly string[];
  /** What others push to the registry while an image is built. */
  readonly pushedMeanwhile: State['registry'];
  /** What the builder of Docker builds for. */
  readonly platforms: readonly string[];
  readonly admin: {
    readonly orgs: readonly unknown[];
    readonly users: readonly unknown[];
    readonly keys: number;
    readonly key?: string;
    readonly links: number;
    readonly linksExpireAt: string;
  };
}

/** A machine with a cluster that is a file, and stand-ins for the programs that speak with it. */
const emptyState: State = {
  failures: [],
  clusters: {},
  contexts: ['work'],
  currentContext: 'work',
  namespaces: {},
  secrets: {},
  images: {},
  pods: [],
  forbidden: [],
  storageClass: true,
  serverVersion: 'v1.34.0',
  room: { cpus: 4, memory: 8 * 2 ** 30 },
  git: { commit: '0'.repeat(40), changes: '', tags: [] },
  registry: {},
  signed: [],
  signedIn: [],
  pushedMeanwhile: {},
  platforms: ['linux/amd64', 'linux/arm64'],
  admin: { orgs: [], users: [], keys: 0, links: 0, linksExpireAt: '2999-01-01T00:00:00Z' },
};

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class StandInCluster {
  readonly #temp = tempDir('stand-ins');

  /** The port is one that nobody else has. */
  constructor(readonly port: number) {}

  static async create<Kind extends StandInCluster>(
    state: Partial<State>,
    programs: readonly string[],
    make: (port: number) => Kind,
  ): Promise<Kind> {
    const cluster = make(await ownPort());
    cluster.#installPrograms(programs);
    cluster.#write({ ...structuredClone(emptyState), ...state });
    return cluster;
  }

  #installPrograms(programs: readonly string[]): void {
    const bin = join(this.#temp.path, 'bin');
    mkdirSync(bin);
    symlinkSync(process.execPath, join(bin, 'node'));
    for (const name of programs) {
      const script = `#!/bin/sh\nexec ${process.execPath} ${join(folder, 'program.mjs')} ${name} "$@"\n`;
      writeFileSync(join(bin, name), script);
      chmodSync(join(bin, name), 0o755);
    }
  }

  get state(): State {
    return JSON.parse(readFileSync(join(this.#temp.path, 'state.json'), 'utf8'));
  }

  change(how: (state: State) => State): void {
    this.#write(how(this.state));
  }

  #write(state: State): void {
    writeFileSync(join(this.#temp.path, 'state.json'), JSON.stringify(state));
  }

  /** What the programs were called with, in order. */
  get calls(): Call[] {
    const file = join(this.#temp.path, 'calls.jsonl');
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }

  /** What the real Helm made of the values that the stand-in was called with. */
  get rendered(): string {
    return readFileSync(join(this.#temp.path, 'rendered.yaml'), 'utf8');
  }

  /** The chart that was pushed last, as a file. */
  get pushedChart(): string {
    return join(this.#temp.path, 'pushed.tgz');
  }

  /** Starts a script of the repository, or of a copy, with nothing but the stand-ins on the PATH. */
  startScript(script: string, args: readonly string[], env: Record<string, string> = {}): Running {
    return new Running(
      spawn(process.execPath, [resolve(root, script), ...args], {
        env: {
          PATH: join(this.#temp.path, 'bin'),
          HOME: this.#temp.path,
          STAND_IN_STATE: this.#temp.path,
          REAL_HELM: helms[0] ?? '',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  discard(): void {
    this.#temp.remove();
  }
}

/** A script that runs, and what it has printed so far. */
export class Running {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    this.#child = child;
    const pid = child.pid ?? 0;
    tellReaper('started', pid);
    child.once('exit', () => tellReaper('ended', pid));
    child.stdout?.setEncoding('utf8').on('data', (chunk) => {
      this.stdout += chunk;
    });
    child.stderr?.setEncoding('utf8').on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.ended = new Promise((done) => {
      child.once('close', (status) => done({ status, stdout: this.stdout, stderr: this.stderr }));
    });
  }

  /** Waits until it has printed something. @throws with all that it printed when it ends before */
  async prints(words: string | RegExp): Promise<void> {
    let over = false;
    void this.ended.then(() => {
      over = true;
    });
    const isThere = () => new RegExp(words).test(this.stdout + this.stderr);
    await poll(() => isThere() || over, { what: `${words}` });
    if (!isThere()) throw new Error(`It ended without ${words}:\n${this.stdout}\n${this.stderr}`);
  }

  /** Ctrl-C. */
  async interrupt(): Promise<Ended> {
    this.#child.kill('SIGINT');
    return this.ended;
  }
}
