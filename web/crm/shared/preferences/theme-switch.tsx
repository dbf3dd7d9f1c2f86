import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toggleTheme, useTheme } from './theme.ts';

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
