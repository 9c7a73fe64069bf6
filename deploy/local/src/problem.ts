import { OperatorError } from '@pharos/kit';

/** Something the person at the keyboard can mend. */
export class Problem extends OperatorError {
  override readonly name = 'Problem';
}

/** The code of a failed system call, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Does something; what a person can mend is printed in words, and ends the process with exit code 1. */
export async function orExplain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}
