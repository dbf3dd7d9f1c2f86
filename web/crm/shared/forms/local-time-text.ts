import * as z from 'zod/mini';

/** The text of a `datetime-local` field, or an empty one. Browsers accept years of more than four digits, which are no dates. */
export const LocalTimeText = z
  .string()
  .check(z.refine((text) => text === '' || !Number.isNaN(Date.parse(text)), 'This date does not exist'));
