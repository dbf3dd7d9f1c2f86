import { PersistedSetting, useSetting } from './persisted-setting.ts';

export const DENSITIES = ['comfortable', 'dense'] as const;
export type Density = (typeof DENSITIES)[number];

export const density = new PersistedSetting('crm-density', DENSITIES);

/** Puts the choice on the page, now and after each change; crm.css gives the rows their height by it. */
export function followDensity(): void {
  const apply = () => {
    document.documentElement.dataset.density = density.chosen ?? 'comfortable';
  };
  density.subscribe(apply);
  apply();
}

export function useDensity(): Density {
  return useSetting(density) ?? 'comfortable';
}

export function toggleDensity(): void {
  density.choose(density.chosen === 'dense' ? 'comfortable' : 'dense');
}
