import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const STORAGE_KEY = 'crm-theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen = readChoice();

function readChoice(): Theme | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function currentTheme(): Theme {
  return chosen ?? (systemIsDark.matches ? 'dark' : 'light');
}

/** Puts the choice of an earlier visit on the page. Without one the style sheet follows the system. */
export function applyChosenTheme(): void {
  if (chosen) document.documentElement.dataset.theme = chosen;
}

/** From now on this theme, whatever the system says. */
export function chooseTheme(theme: Theme): void {
  chosen = theme;
  applyChosenTheme();
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is blocked: the choice lives as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  systemIsDark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    systemIsDark.removeEventListener('change', listener);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
