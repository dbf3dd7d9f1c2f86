import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { chooseTheme, useTheme } from './theme.ts';

export function ThemeSwitch() {
  return useTheme() === 'dark' ? (
    <IconButton icon={Sun} label="Switch to the light theme" onClick={() => chooseTheme('light')} />
  ) : (
    <IconButton icon={Moon} label="Switch to the dark theme" onClick={() => chooseTheme('dark')} />
  );
}
