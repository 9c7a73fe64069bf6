import { type ReactNode, useEffect, useState } from 'react';
import { troubleOf } from '../app/api.js';
import { t } from '../messages/index.js';
import { Button } from './button.js';
import css from './states.module.css';

/** What will be here, and the one thing to do. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className={css.state}>
      <p className={css.title}>{text}</p>
      {children}
    </div>
  );
}

/** What went wrong, and the way on. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { text, requestId } = troubleOf(error);
  return (
    <div className={css.state} role="alert">
      <p className={css.title}>{t.errors.title}</p>
      <p>{text}</p>
      {requestId && <code className={css.id}>{t.errors.requestId(requestId)}</code>}
      {onRetry && <Button onClick={onRetry}>{t.errors.retry}</Button>}
    </div>
  );
}

/** Whether what asks has been drawn for so long. */
export function useIsLate(afterMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isLate;
}

/** Shows what it holds only when a wait is long enough to be felt. */
export function Later({ children, afterMs = 150 }: { readonly children: ReactNode; readonly afterMs?: number }) {
  return useIsLate(afterMs) ? children : null;
}

/** Places of the final size for rows that are coming. */
export function Skeleton({ rows, height }: { readonly rows: number; readonly height: number }) {
  return (
    <Later>
      <div aria-hidden>
        {Array.from({ length: rows }, (_, at) => (
          <div key={at} className={css.skeleton} style={{ height }}>
            <span style={{ width: `${40 + ((at * 37) % 40)}%` }} />
            <span style={{ width: `${60 + ((at * 23) % 35)}%` }} />
          </div>
        ))}
      </div>
    </Later>
  );
}
