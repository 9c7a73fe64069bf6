import { palette } from './colors.js';

export type Theme = 'light' | 'dark' | 'auto';

/** What a tag or a command says; `usual` when it says nothing of use. */
export function themeOf(text: unknown, usual: Theme = 'light'): Theme {
  return text === 'light' || text === 'dark' || text === 'auto' ? text : usual;
}

/**
 * Sets the colours of `root` from what the customer chose; `auto` follows the visitor's system, also when that changes. Returns what
 * sets another theme.
 */
export function applyTheme(root: HTMLElement, color: string | null, first: Theme): (theme: Theme) => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let theme = first;
  const apply = () => {
    const dark = theme === 'dark' || (theme === 'auto' && system.matches);
    root.classList.toggle('dark', dark);
    for (const [name, value] of Object.entries(palette(color, dark))) root.style.setProperty(name, value);
  };
  system.addEventListener('change', apply);
  apply();
  return (next) => {
    theme = next;
    apply();
  };
}
