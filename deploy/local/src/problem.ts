import { OperatorError } from '@pharos/kit';

/** Something the person at the keyboard can mend. */
export class Problem extends OperatorError {
  override readonly name = 'Problem';
}

/** The code of a failed system call, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
