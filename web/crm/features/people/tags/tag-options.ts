import { isSameTag, type Tag, TagName } from '#contract/tags.ts';
import type { ComboboxOption } from '#ui/combobox.tsx';

/**
 * Returns the tags to choose from, in the order in which Enter takes the first: the tag of the typed name, or a new one,
 * then those that contain it. A typed tag that the customer has already leaves nothing to choose.
 */
export function tagOptions(text: string, known: readonly Tag[], given: readonly string[]): ComboboxOption[] {
  const typed = TagName.safeParse(text);
  const isTyped = (name: string) => typed.success && isSameTag(name, typed.data);
  if (given.some(isTyped)) return [];
  const found = known
    .filter(({ name }) => !given.some((own) => isSameTag(own, name)))
    .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ id, name }): ComboboxOption => ({ id, label: name }));
  const exact = found.filter(({ label }) => isTyped(label));
  const fresh = typed.success && exact.length === 0 ? [{ id: typed.data, label: typed.data, detail: 'New tag' }] : [];
  return [...exact, ...fresh, ...found.filter((option) => !exact.includes(option))];
}
