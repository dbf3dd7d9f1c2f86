import { put } from '#client/api.ts';
import type { Customer } from '#contract/customers.ts';
import { isSameTag } from '#contract/tags.ts';
import { readConflict } from '#crm/shared/forms/edit-conflict.ts';

/** Number of attempts, because colleagues may change the same customer at the same time. */
const TRIES = 4;

/** Changes a customer's current tags. Keeps tags that a colleague has added in the meantime. */
export async function changeTags(
  { id, tags, updatedAt }: Pick<Customer, 'id' | 'tags' | 'updatedAt'>,
  change: (tags: readonly string[]) => string[],
  tries = TRIES,
): Promise<Customer> {
  try {
    return await put('/api/crm/customers/{id}', { tags: change(tags), updatedAt }, { params: { id } });
  } catch (error) {
    const conflict = error instanceof Error ? readConflict<Customer>(error) : undefined;
    if (!conflict || tries <= 1) throw error;
    return changeTags(conflict.current, change, tries - 1);
  }
}

export function withTag(name: string): (tags: readonly string[]) => string[] {
  return (tags) => (tags.some((tag) => isSameTag(tag, name)) ? [...tags] : [...tags, name]);
}

export function withoutTag(name: string): (tags: readonly string[]) => string[] {
  return (tags) => tags.filter((tag) => !isSameTag(tag, name));
}
