import { useMediaQuery } from '../../../ui/media-query.ts';
import { PersistedSetting, useSetting } from './persisted-setting.ts';

const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const DARK_SYSTEM = '(prefers-color-scheme: dark)';
const theme = new PersistedSetting('crm-theme', THEMES);

/** Puts the choice on the page, now and after each change. Without one the style sheet follows the system. */
export function followTheme(): void {
  const apply = () => {
    if (theme.chosen) document.documentElement.dataset.theme = theme.chosen;
  };
  theme.subscribe(apply);
  apply();
}

export function useTheme(): Theme {
  const system = useMediaQuery(DARK_SYSTEM) ? 'dark' : 'light';
  return useSetting(theme) ?? system;
}

/** From now on the other theme, whatever the system says. */
export function toggleTheme(): void {
  const now = theme.chosen ?? (matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light');
  theme.choose(now === 'dark' ? 'light' : 'dark');
}
