import base from './base.css';

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
  return { host, root };
}

/** How many launchers stand in a corner before this one: the next stands above them. */
export function claimCorner(host: HTMLElement, position: string): number {
  const taken = document.querySelectorAll(`[data-pharos-corner="${CSS.escape(position)}"]`).length;
  host.dataset.pharosCorner = position;
  return taken;
}
