import { language } from '../messages/in-language.js';

type Frame = Window & typeof globalThis;

/** What a script of a website shows, and what it is told when it asks the platform. */
export interface Shown {
  readonly script: 'widget' | 'beacon';
  /** The id of the project or the beacon. */
  readonly id: string;
  /** What the platform would answer; undefined: nothing, for as long as it waits. */
  answer(path: string): unknown;
}

interface Opening {
  readonly isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onReady(): void;
}

/** Longer than a window takes to appear. */
const settledMs = 350;

/** An empty page, in the language of the reader. */
export const emptyPage = (theme: 'light' | 'dark' | 'auto'): string =>
  `<!doctype html><html lang="${language}"><meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}"><body></body></html>`;

/**
 * Runs the script that visitors get in a page of its own, which reaches neither the platform nor what the browser keeps: it shows what is not
 * saved yet, and nothing that is tried in it is sent. It takes the focus only from whoever is in it.
 */
export function showIn(frame: Frame, { script, id, answer }: Shown, { isOpen, onOpenChange, onReady }: Opening): void {
  const { document } = frame;
  frame.fetch = (input) => answered(answer(new URL(String(input)).pathname));
  for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(frame, storage, { value: null });
  const { focus } = frame.HTMLElement.prototype;
  frame.HTMLElement.prototype.focus = function focusIfThere(...options) {
    if (document.hasFocus()) focus.apply(this, options);
  };
  const commands = [
    ['on', 'open', () => onOpenChange(true)],
    ['on', 'close', () => onOpenChange(false)],
    ...(isOpen ? [['open']] : []),
  ];
  Object.assign(frame, { [script === 'widget' ? 'Pharos' : 'PharosBeacon']: commands });
  const tag = document.createElement('script');
  tag.src = new URL(`/api/public/${script}.js`, location.href).href;
  tag.dataset[script === 'widget' ? 'project' : 'beacon'] = id;
  tag.onload = () => setTimeout(onReady, settledMs);
  tag.onerror = onReady;
  document.body.append(tag);
}

/** Moves what can be scrolled in a page to where it is in another, or so that something in it is seen. */
export function scrollAlike(frame: Window | null, { as, to }: { as?: Window | null; to?: string | undefined }): void {
  const area = areaOf(frame);
  if (area === undefined) return;
  area.scrollTop = areaOf(as)?.scrollTop ?? area.scrollTop;
  const wanted = to === undefined ? null : (area.getRootNode() as ShadowRoot).getElementById(to);
  if (wanted === null) return;
  // Not by the browser's own means, which would move the page around it too.
  const by = wanted.getBoundingClientRect().top - area.getBoundingClientRect().top;
  if (by < 0 || by > area.clientHeight - edge) area.scrollTop += by - area.clientHeight / 2;
}

const edge = 64;

function areaOf(frame: Window | null | undefined): Element | undefined {
  return frame?.document.querySelector('[data-pharos]')?.shadowRoot?.querySelector('.scroll') ?? undefined;
}

function answered(data: unknown): Promise<Response> {
  if (data === undefined) return new Promise(() => undefined);
  return Promise.resolve(new Response(JSON.stringify({ data })));
}
