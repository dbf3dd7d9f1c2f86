import { queryOptions } from '@tanstack/react-query';
import { del, patch, post } from '#client/api.ts';
import type { View, ViewInput, ViewUpdate } from '#contract/views.ts';
import { type Outcome, useWrite } from '#crm/shared/records/use-write.ts';

export const viewsQuery = queryOptions<View[]>({ queryKey: ['api', 'crm', 'views'] });

export function useSaveView(outcome: Outcome<View>) {
  return useWrite({
    write: (view: ViewInput) => post('/api/crm/views', view),
    succeeded: ({ name }: View) => ({ title: 'View Saved', description: `“${name}” is among the views of this list.` }),
    failed: 'Failed to Save View',
    ...outcome,
  });
}

export function useUpdateView(id: string, outcome: Outcome<View>) {
  return useWrite({
    write: (changes: ViewUpdate) => patch('/api/crm/views/{id}', changes, { params: { id } }),
    succeeded: { title: 'View Updated', description: 'The view has been saved.' },
    failed: 'Failed to Update View',
    ...outcome,
  });
}

export function useDeleteView(id: string) {
  return useWrite<void>({
    write: () => del('/api/crm/views/{id}', { params: { id } }),
    succeeded: { title: 'View Deleted', description: 'The records that it showed are as they were.' },
    failed: 'Failed to Delete View',
  });
}
