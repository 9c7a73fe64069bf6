/** How many deliveries may fail one after the other before their webhook is disabled. */
export const disabledAfter = 10;

/** What a batch of attempts, in the order they ended, does to a webhook's count of failures in a row. */
export interface FailureFold {
  /** Failures before the first success. */
  leading: number;
  /** Whether there was a success. */
  succeeded: boolean;
  /** The longest streak of failures after the first success. */
  longest: number;
  /** Failures after the last success. */
  trailing: number;
}

/** Folds successes (true) and failures (false) into what a statement needs to bring a count up to date in one step. */
export function foldFailures(outcomes: readonly boolean[]): FailureFold {
  const first = outcomes.indexOf(true);
  if (first < 0) return { leading: outcomes.length, succeeded: false, longest: 0, trailing: 0 };
  let [longest, streak] = [0, 0];
  for (const success of outcomes.slice(first)) {
    streak = success ? 0 : streak + 1;
    longest = Math.max(longest, streak);
  }
  return { leading: first, succeeded: true, longest, trailing: streak };
}
