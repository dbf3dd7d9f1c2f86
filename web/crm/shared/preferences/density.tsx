import { useStore } from '@nanostores/react';
import { Rows2, Rows4 } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { persistedSetting } from './persisted-setting.ts';

const DENSITIES = ['comfortable', 'dense'] as const;
export type Density = (typeof DENSITIES)[number];

const $density = persistedSetting('crm-density', DENSITIES);

/** Sets the chosen density on the page, now and after each change. crm.css derives the row height from it. */
export function applyDensity(): void {
  $density.subscribe((density = 'comfortable') => {
    document.documentElement.dataset.density = density;
  });
}

export function useDensity(): Density {
  return useStore($density) ?? 'comfortable';
}

export function setDensity(density: Density): void {
  $density.set(density);
}

export function toggleDensity(): void {
  setDensity($density.get() === 'dense' ? 'comfortable' : 'dense');
}

export function DensitySwitch() {
  const dense = useDensity() === 'dense';
  return (
    <IconButton
      icon={dense ? Rows2 : Rows4}
      label={dense ? 'Switch to comfortable rows' : 'Switch to dense rows'}
      onClick={toggleDensity}
    />
  );
}
