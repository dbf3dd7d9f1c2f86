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
    scope: 'customers:read',
    summary: 'List all tags by name. With `counted=1`, includes the number of customers with each tag',
    query: TagQuery,
    response: z.array(Tag),
  },
  updateTag: {
    method: 'PATCH',
    path: '/api/crm/tags/{id}',
    access: 'staff',
    summary: 'Rename a tag or change its color',
    body: TagUpdate,
    response: Tag,
  },
  mergeTag: {
    method: 'POST',
    path: '/api/crm/tags/{id}/merge',
    access: 'staff',
    summary: 'Merge a tag into another one. Its customers get the other tag, and the tag is deleted',
    body: TagMerge,
    response: Tag,
  },
  deleteTag: {
    method: 'DELETE',
    path: '/api/crm/tags/{id}',
    access: 'staff',
    summary: 'Delete a tag and remove it from all customers',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
