import type { Output } from '../output/output.js';
import type { ExitCode } from './exit-codes.js';

export type Env = Readonly<Record<string, string | undefined>>;

/** What every command takes. */
export interface GlobalOptions {
  readonly url?: string;
  readonly profile?: string;
  readonly project?: string;
  readonly json?: boolean;
  readonly color?: boolean;
}

/** A command as it was called. */
export interface Call<Options = object> {
  /** The values of its arguments, in their order; undefined where an optional one was left out. */
  readonly args: readonly string[];
  /** The values of an argument that takes several. */
  readonly rest: readonly string[];
  readonly options: Options & GlobalOptions;
  readonly env: Env;
  /** All that there are. */
  readonly commands: Commands;
  readonly output: Output;
}

/** What a command does. It resolves with how it ended, or with nothing when all is done. */
export type Action<Options = object> = (call: Call<Options>) => Promise<ExitCode | undefined>;

/** A command as `--help` shows it. What it does is loaded when it is called. */
export interface Command {
  /** Its name and its arguments, as in `show <conversation>`. */
  readonly usage: string;
  readonly summary: string;
  readonly options?: readonly Option[];
  /** What follows `pharos`. */
  readonly examples: readonly string[];
  // Each action names the options that its command declares.
  readonly load: () => Promise<{ readonly run: Action<never> }>;
}

export interface Option {
  readonly flags: string;
  readonly description: string;
  /** Whether it can be given several times, or its values with commas between them. */
  readonly many?: 'repeated' | 'commas';
  readonly default?: string;
  readonly choices?: readonly string[];
}

/** Commands with a name in common. */
export interface Group {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

/** All that can be called: by a name of their own, and in groups. */
export interface Commands {
  readonly groups: readonly Group[];
  readonly single: readonly Command[];
}
