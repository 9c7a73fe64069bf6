import { invalid, isReason } from '@pharos/contract';
import { isFailure } from '@pharos/kit';
import { type ImportOutcome, ImportResult } from '@pharos/proto/pharos/core/v1/import';

/** The outcome of a row: `take` returns which record it is and what was done, or throws why it is refused. */
export function outcomeOf(take: () => Pick<ImportOutcome, 'id' | 'result'>): ImportOutcome {
  try {
    return { ...take(), code: '', message: '', details: undefined };
  } catch (error) {
    if (!isFailure(error) || !isReason(error.reason)) throw error;
    const { reason: code, message, details } = error;
    return { id: '', result: ImportResult.FAILED, code, message, details: { ...details } };
  }
}

/** Refuses a time in the future, because an import is history. @throws VALIDATION_ERROR */
export function checkPast(time: Date | undefined, path: (string | number)[], now: Date): void {
  if (time !== undefined && time > now) throw invalid(path, 'must not be in the future');
}
