import { invalid, isReason } from '@pharos/contract';
import { isFailure } from '@pharos/kit';
import { type ImportOutcome, ImportResult } from '@pharos/proto/pharos/core/v1/import';

/** What became of a row: `take` says which record and what was done, or throws why it is refused. */
export function outcomeOf(take: () => Pick<ImportOutcome, 'id' | 'result'>): ImportOutcome {
  try {
    return { ...take(), code: '', message: '', details: undefined };
  } catch (error) {
    if (!isFailure(error) || !isReason(error.reason)) throw error;
    const { reason: code, details } = error;
    return { id: '', result: ImportResult.FAILED, code, message: wordsOf(error), details: { ...details } };
  }
}

/** With the issue's own words, where there is one. */
function wordsOf({ message, details }: { message: string; details: Readonly<Record<string, unknown>> }): string {
  const [issue] = (details.issues ?? []) as { path: (string | number)[]; message: string }[];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : message;
}

/** History is over. @throws VALIDATION_ERROR */
export function checkPast(time: Date | undefined, path: (string | number)[], now: Date): void {
  if (time !== undefined && time > now) throw invalid(path, 'must not be in the future');
}
