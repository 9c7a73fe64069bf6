const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),textarea:not(:disabled),select:not(:disabled),[tabindex="0"]';

/** Keeps the focus within an element while it covers the page: from the last it goes to the first, and back. */
function keepWithin(element: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const stops = [...element.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.getClientRects().length > 0,
  );
  const [first, last] = [stops[0], stops.at(-1)];
  const active = (element.getRootNode() as ShadowRoot).activeElement;
  if (event.shiftKey ? active !== first && active !== element : active !== last) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * Calls `refocus` when what has the focus in an element goes away, as the button of a message that is discarded: keys would go to the
 * page otherwise. Returns what ends it.
 */
export function keepFocus(element: HTMLElement | null, refocus: () => void): (() => void) | undefined {
  if (!element) return undefined;
  const root = element.getRootNode() as ShadowRoot;
  let last: Element | null = null;
  const look = () => {
    const isGone = last && (!last.isConnected || last.matches(':disabled'));
    last = root.activeElement;
    if (isGone && !last) refocus();
  };
  const changes = new MutationObserver(look);
  changes.observe(element, { childList: true, subtree: true });
  // Not `focusin`, which does not come this far.
  element.addEventListener('focus', look, true);
  // Some browsers tell of it before it is gone, others not at all.
  element.addEventListener('focusout', () => queueMicrotask(look));
  return () => changes.disconnect();
}

/** Handles a key in a panel: Escape closes it, and Tab stays within it while it covers the page. */
export function onPanelKey(event: KeyboardEvent, panel: HTMLElement | null, close: () => void): void {
  if (event.key === 'Escape' && !isComposing(event)) {
    event.stopPropagation();
    close();
  } else if (panel && coversPage()) keepWithin(panel, event);
}

/** Whether the window is so small, or so low, that a panel covers it all. */
export function coversPage(): boolean {
  return matchMedia('(max-width: 480px), (max-height: 480px)').matches;
}

/** Whether the visitor types with keys: with a finger, a focused field would bring up half a screen of them. */
export function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}

/**
 * Keeps the height of what is seen in `--viewport`: the keyboard of a phone covers the window without making it smaller.
 */
export function followViewport(root: HTMLElement): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const follow = () => root.style.setProperty('--viewport', `${Math.round(viewport.height)}px`);
  viewport.addEventListener('resize', follow);
  follow();
}

/** Whether a key belongs to the input method. Safari ends the composition before the key that confirms it: only its code (229) tells then. */
export function isComposing({ isComposing: composing, keyCode }: KeyboardEvent): boolean {
  return composing || keyCode === 229;
}
