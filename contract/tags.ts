import * as z from 'zod/mini';
import { FlagFilter } from './lists.ts';

export const TAG_MAX_LENGTH = 40;
/** Maximum number of tags of one customer. */
export const MAX_TAGS = 20;

/** Separates tags within one cell of a file. */
export const TAG_SEPARATORS = /[,;]/;

export const TAG_COLORS = ['gray', 'red', 'orange', 'green', 'teal', 'blue', 'purple', 'pink'] as const;
export const TagColor = z.enum(TAG_COLORS, `color must be one of ${TAG_COLORS.join(', ')}`);
export type TagColor = z.infer<typeof TagColor>;

export const TagName = z.string('A tag must be a text').check(
  z.overwrite((name) => name.trim().replaceAll(/\s+/g, ' ')),
  z.minLength(1, 'A tag cannot be empty'),
  z.maxLength(TAG_MAX_LENGTH, `A tag has at most ${TAG_MAX_LENGTH} characters`),
  z.refine((name) => !TAG_SEPARATORS.test(name), 'A tag cannot contain a comma or a semicolon'),
);

/** Duplicates are detected ignoring case, and the first one is kept. */
export const TagNames = z
  .array(TagName, 'tags must be a list')
  .check(z.overwrite(withoutDoubles), z.maxLength(MAX_TAGS, `A customer has at most ${MAX_TAGS} tags`));

export function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function withoutDoubles(names: string[]): string[] {
  return names.filter((name, index) => names.findIndex((other) => isSameTag(other, name)) === index);
}

export const Tag = z.object({
  id: z.string(),
  name: z.string(),
  color: TagColor,
  /** Number of customers with the tag, when the request asks for it. */
  customers: z.optional(z.number()),
});
export type Tag = z.infer<typeof Tag>;

export const TagQuery = z.object({ counted: FlagFilter });
export type TagQuery = z.infer<typeof TagQuery>;

/** Omitted fields keep their values. */
export const TagUpdate = z.object({ name: z.optional(TagName), color: z.optional(TagColor) });
export type TagUpdate = z.infer<typeof TagUpdate>;

/** The tag that takes over the customers of a merged tag. The merged tag is deleted. */
export const TagMerge = z.object({ into: z.string('into must be the id of a tag') });
export type TagMerge = z.infer<typeof TagMerge>;
