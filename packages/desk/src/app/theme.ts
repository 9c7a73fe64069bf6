import { store, stored } from './stored.js';

export type Theme = 'light' | 'dark' | 'system';

/** Shows the desk in the theme that was chosen in this browser. */
export function applyTheme(): void {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The theme that was chosen here; `system` by default. */
export function chosenTheme(): Theme {
  const theme = stored('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Chooses a theme for this browser. */
export function chooseTheme(theme: Theme): void {
  store('theme', theme === 'system' ? null : theme);
  applyTheme();
}
