import * as z from 'zod/mini';
import { Done } from '../staff.ts';
import { Tag, TagMerge, TagQuery, TagUpdate } from '../tags.ts';
import type { Endpoint } from './endpoint.ts';

/** Tags for customers. A customer's own tags are part of the customer. */
export const tagsEndpoints = {
  listTags: {
    method: 'GET',
    path: '/api/crm/tags',
    access: 'staff',
    summary: 'All tags by name; with counted=1 how many customers have each',
    query: TagQuery,
    response: z.array(Tag),
  },
  updateTag: {
    method: 'PATCH',
    path: '/api/crm/tags/{id}',
    access: 'staff',
    summary: 'Rename a tag or give it another color',
    body: TagUpdate,
    response: Tag,
  },
  mergeTag: {
    method: 'POST',
    path: '/api/crm/tags/{id}/merge',
    access: 'staff',
    summary: 'Give its customers another tag instead, and delete it',
    body: TagMerge,
    response: Tag,
  },
  deleteTag: {
    method: 'DELETE',
    path: '/api/crm/tags/{id}',
    access: 'staff',
    summary: 'Delete a tag, also of all customers who have it',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
