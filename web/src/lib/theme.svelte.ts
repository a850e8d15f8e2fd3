import { load, save } from './saved';

export type Theme = 'auto' | 'light' | 'dark';

export const theme = $state<{ choice: Theme }>({ choice: load<Theme>('theme', 'auto') });

export function show() {
  if (theme.choice === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.choice;
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark now. */
export function isDark(): boolean {
  return theme.choice === 'dark' || (theme.choice === 'auto' && dark.matches);
}

/** Light to dark and back. A choice that agrees with the system follows the system from then on. */
export function flip() {
  const wanted: Theme = isDark() ? 'light' : 'dark';
  theme.choice = wanted === (dark.matches ? 'dark' : 'light') ? 'auto' : wanted;
  save('theme', theme.choice);
  show();
}
