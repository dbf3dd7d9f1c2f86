import type { Feature } from '../../shared/feature.ts';
import { tagsQuery } from '../../shared/people/tags.query.ts';
import { manageTags } from './tag-actions.ts';

/** The words by which staff tell customers apart. */
export const tags: Feature = {
  commands: [{ label: 'Manage Tags', words: 'rename merge color labels', role: 'member', run: manageTags }],
  outdatedBy: ({ type }) => (['resync', 'tag'].includes(type) ? [tagsQuery.queryKey] : []),
  // Customers are shown with names of tags, which may be others now.
  rowsChangedBy: ({ type }) => (type === 'tag' ? [{ path: '/api/crm/customers', change: 'any' }] : []),
};
