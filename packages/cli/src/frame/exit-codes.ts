import { PharosError } from '@pharos/sdk';

/** What a script learns of how a command ended; docs/cli.md tells each of them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notAllowed: 3,
  notFound: 4,
  refused: 5,
  unavailable: 6,
  /** Rows were rejected, or something differs, or is not as it should be. */
  partly: 7,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with words for whoever called it. */
export class Stop extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = exitCodes.usage,
    readonly code: string = exitCode === exitCodes.usage ? 'USAGE' : 'FAILED',
  ) {
    super(message);
  }
}

/** How a command that threw has ended. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof Stop) return error.exitCode;
  if (!(error instanceof PharosError)) return exitCodes.failed;
  const { status } = error;
  if (status === 401 || status === 403) return exitCodes.notAllowed;
  if (status === 404) return exitCodes.notFound;
  if (status === 0 || status === 408 || status === 429 || status >= 500) return exitCodes.unavailable;
  return exitCodes.refused;
}
