import type { Feature } from '#crm/shared/feature.ts';
import { tagsQuery } from '#crm/shared/people/tags.query.ts';
import { manageTags } from './tag-actions.ts';

/** The tags of customers. */
export const tags: Feature = {
  commands: [{ label: 'Manage Tags', words: 'rename merge color labels', role: 'member', run: manageTags }],
  outdatedBy: ({ type }) => (['resync', 'tag'].includes(type) ? [tagsQuery.queryKey] : []),
  // Rows of customers show tags, whose names may have changed.
  rowsChangedBy: ({ type }) => (type === 'tag' ? [{ path: '/api/crm/customers', change: 'any' }] : []),
};
