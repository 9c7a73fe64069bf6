import { useCallback, useSyncExternalStore } from 'react';
import { useStored } from './stored.js';

const narrow = matchMedia('(min-width: 701px) and (max-width: 1200px)');
function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the views are a rail of pictures: where there is little room, unless asked otherwise; elsewhere when folded. */
export function useViewsFold() {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
  const [kept, keep] = useStored(isNarrow ? 'views-narrow' : 'views');
  const isFolded = kept === null ? isNarrow : kept === 'folded';
  const fold = useCallback(() => keep(isFolded ? 'shown' : 'folded'), [isFolded, isNarrow]);
  return { isFolded, fold };
}
