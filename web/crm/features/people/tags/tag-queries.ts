import { queryOptions } from '@tanstack/react-query';
import { del, get, patch, post } from '#client/api.ts';
import type { Customer } from '#contract/customers.ts';
import type { Tag, TagUpdate } from '#contract/tags.ts';
import { tagsQuery } from '#crm/shared/people/tags.query.ts';
import { useWrite } from '#crm/shared/records/use-write.ts';
import { changeTags } from './change-tags.ts';

/** All tags with their numbers of customers. */
export const countedTagsQuery = queryOptions<Tag[]>({
  queryKey: [...tagsQuery.queryKey, 'counted'],
  queryFn: ({ signal }) => get('/api/crm/tags', { query: { counted: '1' }, signal }),
});

export function useChangeTags(customer: Customer) {
  return useWrite({
    write: (change: (tags: readonly string[]) => string[]) => changeTags(customer, change),
    succeeded: ({ tags }) => ({ title: 'Tags Updated', description: tags.join(', ') || 'No tags' }),
    failed: 'Failed to Update Tags',
  });
}

export function useUpdateTag(id: string) {
  return useWrite({
    write: (changes: TagUpdate) => patch('/api/crm/tags/{id}', changes, { params: { id } }),
    succeeded: ({ name }) => ({ title: 'Tag Updated', description: name }),
    failed: 'Failed to Update Tag',
  });
}

export function useMergeTag({ id, name }: Tag) {
  return useWrite({
    write: (into: string) => post('/api/crm/tags/{id}/merge', { into }, { params: { id } }),
    succeeded: (target) => ({ title: 'Tags Merged', description: `Whoever had ${name} has ${target.name}.` }),
    failed: 'Failed to Merge Tags',
  });
}

export function useDeleteTag({ id, name }: Tag) {
  return useWrite({
    write: () => del('/api/crm/tags/{id}', { params: { id } }),
    succeeded: { title: 'Tag Deleted', description: `Nobody has ${name} any more.` },
    failed: 'Failed to Delete Tag',
  });
}
