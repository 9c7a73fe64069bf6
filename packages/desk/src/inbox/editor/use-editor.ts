import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Span } from '../../markdown/formats.js';
import type { Editor } from './editor.js';
import type { TextPlace } from './text-place.js';

let loaded: typeof Editor | undefined;
// It comes with the conversation, and not with the list.
const loading = import('./editor.js').then((module) => {
  loaded = module.Editor;
  return loaded;
});
// Without it, the plain field stays.
loading.catch(() => undefined);

interface Shown {
  readonly Editor: typeof Editor;
  /** Where the keyboard was in the field before. */
  readonly begun: Span | undefined;
}

/** The editor once it has come, and not in the midst of a letter that is being composed. */
export function useEditor(place: RefObject<TextPlace | null>) {
  const [shown, setShown] = useState<Shown | undefined>(() => loaded && { Editor: loaded, begun: undefined });
  const isComposing = useRef(false);
  const show = () => {
    if (isComposing.current || loaded === undefined) return;
    const hasKeyboard = document.activeElement?.id === 'composer';
    setShown({ Editor: loaded, begun: hasKeyboard ? place.current?.selected : undefined });
  };
  useEffect(() => {
    let isHere = true;
    if (!shown)
      void loading.then(
        () => isHere && show(),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, []);
  return {
    shown,
    onComposing(is: boolean) {
      isComposing.current = is;
      // What was composed is taken in first.
      if (!is) setTimeout(show);
    },
  };
}
