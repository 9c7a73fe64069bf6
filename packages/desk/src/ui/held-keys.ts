/** What is typed while something that opens above the page is on its way. */
export interface HeldKeys {
  /** Types it into what has opened as soon as that has the keyboard; from then on keys go where they always go. */
  handOn(): Promise<void>;
  /** Forgets it. */
  drop(): void;
}

/** For so many frames what has opened may not have the keyboard yet. */
const mostFrames = 60;

/** The browser's own, those that change others, and those of which several make one sign. */
const isOthers = (event: KeyboardEvent) =>
  !event.isTrusted ||
  event.metaKey ||
  event.altKey ||
  event.isComposing ||
  (event.ctrlKey && !event.getModifierState('AltGraph')) ||
  /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|F\d+)$/.test(event.key);

/**
 * Keeps the keys that are pressed from now on from the page, whose commands they would run. Escape means that it should not open after
 * all. `first` are keys to begin with.
 */
export function holdKeys(onEscape: () => void, first: readonly string[] = []): HeldKeys {
  const held = [...first];
  const hold = (event: KeyboardEvent) => {
    if (isOthers(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') onEscape();
    else held.push(event.key);
  };
  addEventListener('keydown', hold, true);
  const drop = () => removeEventListener('keydown', hold, true);
  return {
    drop,
    async handOn() {
      for (let frame = 0; frame < mostFrames && !isAbove(document.activeElement); frame += 1) await nextFrame();
      // What is pressed meanwhile comes after it.
      for (let key = held.shift(); key !== undefined; key = held.shift()) {
        press(key);
        if (held.length > 0) await nextFrame();
      }
      drop();
    },
  };
}

const nextFrame = () => new Promise(requestAnimationFrame);

/** Whether an element is in a dialog or a menu. */
export const isAbove = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.closest('[role=dialog], [role=menu]') !== null;

/** Does what the browser does with a key. */
function press(key: string): void {
  const target = document.activeElement;
  if (!isAbove(target)) return;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))) return;
  if (isField && key.length === 1) document.execCommand('insertText', false, key);
  else if (isField && key === 'Backspace') document.execCommand('delete');
  else if (target instanceof HTMLInputElement && key === 'Enter') target.form?.requestSubmit();
  else if (target instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) target.click();
}
