import { expect, test } from 'vitest';
import { PersistedSetting } from '../../../web/crm/shared/preferences/persisted-setting.ts';

const SIDES = ['left', 'right'] as const;

test('A choice is told to whoever listens, and lives on where there is no storage', () => {
  const side = new PersistedSetting('side', SIDES);
  const heard: unknown[] = [];
  const stop = side.subscribe(() => heard.push(side.chosen));
  expect(side.chosen).toBeUndefined();
  side.choose('right');
  stop();
  side.choose('left');
  expect(heard).toEqual(['right']);
  expect(side.chosen).toBe('left');
});
