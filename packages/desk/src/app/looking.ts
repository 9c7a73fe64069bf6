import { useSyncExternalStore } from 'react';

/** Whether somebody looks at this page: it shows, and the keyboard is with it. Behind another window, a page counts as visible, too. */
export const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function subscribe(listener: () => void): () => void {
  const places = [document, window];
  const types = ['visibilitychange', 'focus', 'blur'];
  for (const place of places) for (const type of types) place.addEventListener(type, listener);
  return () => {
    for (const place of places) for (const type of types) place.removeEventListener(type, listener);
  };
}

/** Whether somebody looks at this page, as it changes. */
export const useIsLookedAt = (): boolean => useSyncExternalStore(subscribe, isLookedAt);
