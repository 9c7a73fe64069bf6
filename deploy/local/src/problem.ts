/** Something the person at the keyboard can mend. Its message is all they need to see. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** The code of a failed system call, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
