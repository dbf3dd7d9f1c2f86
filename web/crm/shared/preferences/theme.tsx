import { useStore } from '@nanostores/react';
import { Moon, Sun } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import { persistedSetting } from './persisted-setting.ts';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const DARK_SYSTEM = '(prefers-color-scheme: dark)';
const $theme = persistedSetting('crm-theme', THEMES);

/** Sets the chosen theme on the page, now and after each change. Without a choice the style sheet follows the system. */
export function applyTheme(): void {
  $theme.subscribe((theme) => {
    if (theme) document.documentElement.dataset.theme = theme;
  });
}

export function useTheme(): Theme {
  const system = useMediaQuery(DARK_SYSTEM) ? 'dark' : 'light';
  return useStore($theme) ?? system;
}

/** Switches to the other theme and stops following the system. */
export function toggleTheme(): void {
  const now = $theme.get() ?? (matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light');
  $theme.set(now === 'dark' ? 'light' : 'dark');
}

export function ThemeSwitch() {
  const dark = useTheme() === 'dark';
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label={dark ? 'Switch to the light theme' : 'Switch to the dark theme'}
      onClick={toggleTheme}
    />
  );
}
