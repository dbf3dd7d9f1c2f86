import type { Feature } from '#crm/shared/feature.ts';

/** The notes of staff about customers. */
export const notes: Feature = {
  outdatedBy: (event) =>
    event.type === 'note'
      ? [
          ['api', 'crm', 'notes', event.noteId],
          ['api', 'crm', 'customers', event.customerId],
        ]
      : [],
};
