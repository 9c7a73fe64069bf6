import { ConnectTimeoutError } from './errors.js';

/**
 * Settles as the work does, or rejects once the time is up; what comes later is given to `discard`.
 * @throws ConnectTimeoutError
 */
export function within<T>(timeoutMs: number, work: Promise<T>, discard?: (late: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new ConnectTimeoutError(`nothing within ${Math.round(timeoutMs)} ms`));
    }, timeoutMs);
    const inTime = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    work.then(
      (value) => (isLate ? discard?.(value) : inTime(() => resolve(value))),
      (error: unknown) => inTime(() => reject(error)),
    );
  });
}
