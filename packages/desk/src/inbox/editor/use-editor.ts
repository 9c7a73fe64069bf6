import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Span } from '../../markdown/formats.js';
import type { Editor } from './editor.js';
import type { TextPlace } from './text-place.js';

let loaded: typeof Editor | undefined;
let loading: Promise<unknown> | undefined;

/** Fetches it once the conversation is drawn; what is fetched before that keeps people waiting. Without it, the plain field stays. */
function load(): Promise<unknown> {
  loading ??= drawn().then(async () => {
    loaded = (await import('./editor.js')).Editor;
  });
  return loading;
}

/** Safari tells nobody when a page has nothing to do. */
const drawn = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve, 100);
  });

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
    const next = { Editor: loaded, begun: hasKeyboard ? place.current?.selected : undefined };
    // At once: whoever comes to the field in between would lose the keyboard with it.
    flushSync(() => setShown(next));
  };
  useEffect(() => {
    let isHere = true;
    if (!shown)
      load().then(
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
