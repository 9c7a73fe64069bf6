import base from './base.css';
import { runs } from './script-context.js';

export interface ShadowHost {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
}

/**
 * A place in the page that the page's style sheets do not reach, and ours do not leave. The sheets are adopted, not
 * written: a page may forbid inline styles.
 */
export function shadowHost(name: string, sheets: readonly string[]): ShadowHost {
  const host = document.createElement('div');
  host.dataset.pharos = name;
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [base, ...sheets].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  document.body.append(host);
  stayInPage(host, root);
  keepKeys(root);
  return { host, root };
}

/** Some sites put another body in the place of the old one when the visitor goes to another page. */
function stayInPage(host: HTMLElement, root: ShadowRoot): void {
  const show = () => {
    if (host.isConnected) return;
    document.body?.append(host);
    // What is put in anew begins at its top.
    for (const log of root.querySelectorAll('.log')) log.scrollTop = log.scrollHeight;
  };
  new MutationObserver(show).observe(document.documentElement, { childList: true });
  addEventListener(runs, show);
}

/** What is typed in our fields is no shortcut of the page, for which it does not come from a field. */
function keepKeys(root: ShadowRoot): void {
  for (const type of ['keydown', 'keypress', 'keyup'])
    root.addEventListener(type, (event) => {
      if ((event.target as Element).matches('input,textarea,select')) event.stopPropagation();
    });
}

/** How many launchers stand in a corner before this one: the next stands above them. */
export function claimCorner(host: HTMLElement, position: string): number {
  const taken = document.querySelectorAll(`[data-pharos-corner="${CSS.escape(position)}"]`).length;
  host.dataset.pharosCorner = position;
  return taken;
}
