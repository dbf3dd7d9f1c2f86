import { expect, test } from 'vitest';
import { persistedSetting } from '#crm/shared/preferences/persisted-setting.ts';

const SIDES = ['left', 'right'] as const;

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
