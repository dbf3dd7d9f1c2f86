import { queryOptions, useQuery } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { get } from '#client/api.ts';
import { isSameTag, type Tag, type TagColor } from '#contract/tags.ts';

/** The tag names of the last load, for code outside of React. */
export const $tagNames = atom<readonly string[]>([]);

/** Loads all tags, sorted by name. */
export const tagsQuery = queryOptions<Tag[]>({
  queryKey: ['api', 'crm', 'tags'],
  queryFn: async ({ signal }) => {
    const tags = await get('/api/crm/tags', { signal });
    $tagNames.set(tags.map(({ name }) => name));
    return tags;
  },
});

/** Returns a function that looks up a tag's color by its name. */
export function useTagColor(): (name: string) => TagColor {
  const { data: tags = [] } = useQuery(tagsQuery);
  return (name) => tags.find((tag) => isSameTag(tag.name, name))?.color ?? 'gray';
}
