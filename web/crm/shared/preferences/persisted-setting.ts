import { atom, type WritableAtom } from 'nanostores';
import { browserItems } from '#client/storage.ts';

/** A setting with a few possible values that this browser remembers. Undefined until the user has chosen. */
export type PersistedSetting<Value extends string> = WritableAtom<Value | undefined>;

export function persistedSetting<Value extends string>(key: string, values: readonly Value[]): PersistedSetting<Value> {
  const stored = browserItems.read(key);
  const $setting = atom(values.find((value) => value === stored));
  $setting.listen((value) => browserItems.write(key, value ?? null));
  return $setting;
}
