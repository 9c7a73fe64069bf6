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
  /** Shows it again where the page has thrown it out. */
  putBack(): void;
}

/**
 * A place in the page that the page's style sheets do not reach, and ours do not leave. The sheets are adopted, not
 * written: a page may forbid inline styles.
 */
export function shadowHost(
  name: string,
  styles: string,
  locale: Locale<unknown>,
  { position, color, theme }: Look,
): ShadowHost {
  const host = document.createElement('div');
  host.dataset.pharos = name;
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [base, styles].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  keepKeys(root);
  const putBack = stayInPage(host, root);
  const place = root.appendChild(document.createElement('div'));
  place.className = `root ${locale.direction}`;
  place.lang = locale.tag;
  place.dir = locale.direction;
  place.style.setProperty('--stack', String(claimCorner(host, position)));
  applyTheme(place, color, theme);
  followViewport(place);
  return { root, place, putBack };
}

/** Keeps the host in the page: some sites put another body, or other content of it, in the place of the old one when the visitor goes to another page. */
function stayInPage(host: HTMLElement, root: ShadowRoot): () => void {
  // Not at once: a script that removes what it does not know would do so again, and neither would let the page go on.
  const changes = new MutationObserver(() => requestAnimationFrame(putBack));
  const putBack = () => {
    const { body, documentElement } = document;
    for (const place of [document, documentElement, body]) if (place) changes.observe(place, { childList: true });
    if (host.isConnected) return;
    body?.append(host);
    // What is put in anew begins at its top.
    for (const log of root.querySelectorAll('.log')) log.scrollTop = log.scrollHeight;
  };
  putBack();
  return putBack;
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
