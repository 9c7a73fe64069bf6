import base from './base.css';
import { followViewport } from './focus.js';
import type { Locale } from './locale.js';
import { applyTheme, type Theme } from './theme.js';

/** The look that a customer has chosen. */
export interface Look {
  readonly position: string;
  readonly color: string | null;
  readonly theme: Theme;
}

export interface ShadowHost {
  readonly root: ShadowRoot;
  /** The element that everything is rendered into, in the visitor's language and the customer's colours. */
  readonly place: HTMLElement;
  setTheme(theme: Theme): void;
  addStyles(text: string): void;
  /** Shows it again where the page has thrown it out. */
  putBack(): void;
}

/**
 * A place in the page that the page's style sheets do not reach, and ours do not leave. The sheets are adopted, not
 * written: a page may forbid inline styles. The element has a tag and an id of its own, so that a page that is morphed into
 * its next state takes it for nothing else.
 */
export function shadowHost(
  name: 'widget' | 'beacon',
  id: string,
  styles: string,
  locale: Locale<unknown>,
  { position, color, theme }: Look,
): ShadowHost {
  const host = document.createElement(`pharos-${name}`);
  host.id = `pharos-${id}`;
  host.dataset.pharos = name;
  host.dataset.turboPermanent = '';
  const root = host.attachShadow({ mode: 'open' });
  const addStyles = (text: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets.push(sheet);
  };
  addStyles(base);
  addStyles(styles);
  keepKeys(root);
  keepFocusEvents(host);
  const putBack = stayInPage(host, root);
  const place = root.appendChild(document.createElement('div'));
  place.className = `root ${locale.direction}`;
  place.lang = locale.tag;
  place.dir = locale.direction;
  place.style.setProperty('--stack', String(claimCorner(host, position)));
  const setTheme = applyTheme(place, color, theme);
  followViewport(place);
  return { root, place, putBack, setTheme, addStyles };
}

/**
 * Keeps the host in the page, beside the body: what a page does to its body, such as to move it or to put another in its place,
 * does not reach it. Some sites replace all of the document when the visitor goes to another page.
 */
function stayInPage(host: HTMLElement, root: ShadowRoot): () => void {
  let focused: HTMLElement | undefined;
  const look = () => {
    if (host.isConnected) focused = (root.activeElement ?? undefined) as HTMLElement | undefined;
  };
  root.addEventListener('focus', look, true);
  // Not at once: what is removed loses the focus before it is gone.
  root.addEventListener('blur', () => queueMicrotask(look), true);
  // Not at once: a script that removes what it does not know would do so again, and neither would let the page go on.
  const changes = new MutationObserver(() => requestAnimationFrame(putBack));
  const putBack = () => {
    const { documentElement } = document;
    for (const place of [document, documentElement]) if (place) changes.observe(place, { childList: true });
    if (host.isConnected) return;
    documentElement?.append(host);
    // What is put in anew begins at its top, and without the focus.
    for (const log of root.querySelectorAll('.log')) log.scrollTop = log.scrollHeight;
    focused?.focus({ preventScroll: true });
  };
  putBack();
  return putBack;
}

/**
 * Keeps from the page that something of ours has the focus: an open dialog of the page would take the focus back, and with it what
 * the visitor types.
 */
function keepFocusEvents(host: HTMLElement): void {
  const keep = (event: Event) => event.target === host && event.stopImmediatePropagation();
  window.addEventListener('focusin', keep, true);
}

/** Keeps what is typed in our fields from the page: it is no shortcut of the page, for which it does not come from a field. */
function keepKeys(root: ShadowRoot): void {
  for (const type of ['keydown', 'keypress', 'keyup'])
    root.addEventListener(type, (event) => {
      if ((event.target as Element).matches('input,textarea,select')) event.stopPropagation();
    });
}

/** The number of launchers that stand in a corner before this one, which stands above them. */
function claimCorner(host: HTMLElement, position: string): number {
  const taken = document.querySelectorAll(`[data-pharos-corner="${CSS.escape(position)}"]`).length;
  host.dataset.pharosCorner = position;
  return taken;
}
