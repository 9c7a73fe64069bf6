export interface Hint {
  readonly anchor: HTMLElement;
  readonly text: string;
  readonly keys: string | undefined;
}

/** What is pointed at for so long is meant; right after another hint it shows at once. */
const delayMs = 500;
/** So long a hint stays when the pointer has left, which may be on its way to it. */
const leaveMs = 150;

/** Tells which hint is to be seen: that of the element with `data-hint` that is pointed at, or that the keyboard has gone to. */
export function watchHints(show: (hint: Hint | undefined) => void): () => void {
  let anchor: HTMLElement | undefined;
  let shown: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: HTMLElement | undefined) => {
    shown = next;
    show(next && { anchor: next, text: next.dataset.hint ?? '', keys: next.dataset.hintKeys });
  };
  const turnTo = (next: HTMLElement | undefined, afterMs: number) => {
    if (next === anchor) return;
    anchor = next;
    clearTimeout(timer);
    timer = setTimeout(() => set(next?.isConnected ? next : undefined), afterMs);
  };
  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    const next = target.closest<HTMLElement>('[data-hint]') ?? undefined;
    if (next) turnTo(next, shown ? 0 : delayMs);
    else turnTo(target.closest('[data-hint-popup]') ? shown : undefined, leaveMs);
  };
  /** Out of the window. */
  const out = ({ relatedTarget }: PointerEvent) => relatedTarget === null && turnTo(undefined, leaveMs);
  const focus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches('[data-hint]:focus-visible')) turnTo(target, 0);
    else turnTo(undefined, 0);
  };
  const end = () => {
    clearTimeout(timer);
    if (shown) set(undefined);
  };
  // What has been pointed at before this came.
  turnTo(document.querySelector<HTMLElement>('[data-hint]:hover') ?? undefined, delayMs);
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  addEventListener('pointerover', over, options);
  addEventListener('focusin', focus, options);
  addEventListener('pointerout', out, options);
  for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, end, options);
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
