import { afterEach, expect, test, vi } from 'vitest';
import { persistedSetting } from '#crm/shared/preferences/persisted-setting.ts';

const SIDES = ['left', 'right'] as const;

afterEach(() => vi.unstubAllGlobals());

test('A choice is told to whoever listens, and lives on where there is no storage', () => {
  const $side = persistedSetting('side', SIDES);
  const heard: unknown[] = [];
  const stop = $side.listen((side) => heard.push(side));
  expect($side.get()).toBeUndefined();
  $side.set('right');
  stop();
  $side.set('left');
  expect(heard).toEqual(['right']);
  expect($side.get()).toBe('left');
});

test('A choice is remembered by the browser, and what is none is passed over', () => {
  const items = new Map([['other', 'upside down']]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  persistedSetting('side', SIDES).set('right');
  expect(persistedSetting('side', SIDES).get()).toBe('right');
  expect(persistedSetting('other', SIDES).get()).toBeUndefined();
});
