import { palette } from './colors.js';

export type Theme = 'light' | 'dark' | 'auto';

/** What a tag says; light when it says nothing of use. */
export function themeOf(text: string | undefined): Theme {
  return text === 'dark' || text === 'auto' ? text : 'light';
}

/** Sets the colours of `root` from what the customer chose; `auto` follows the visitor's system, also when that changes. */
export function applyTheme(root: HTMLElement, color: string | null, theme: Theme): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const dark = theme === 'dark' || (theme === 'auto' && system.matches);
    root.classList.toggle('dark', dark);
    for (const [name, value] of Object.entries(palette(color, dark))) root.style.setProperty(name, value);
  };
  if (theme === 'auto') system.addEventListener('change', apply);
  apply();
}
