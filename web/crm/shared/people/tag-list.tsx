import { clsx } from 'clsx';
import type { TagColor } from '#contract/tags.ts';
import { useTagColor } from './tags.query.ts';

/** The dot colors of tags. Color is never the only clue, because the tag's name is beside the dot. */
const TAG_DOTS: Record<TagColor, string> = {
  gray: 'bg-line-strong',
  red: 'bg-[light-dark(#b3372c,#ef8379)]',
  orange: 'bg-[light-dark(#b8630f,#eda04d)]',
  green: 'bg-[light-dark(#2f7d45,#74c98c)]',
  teal: 'bg-[light-dark(#1c7c7c,#5fc7c4)]',
  blue: 'bg-[light-dark(#2b66a8,#7db3ec)]',
  purple: 'bg-[light-dark(#6c4bab,#b79df0)]',
  pink: 'bg-[light-dark(#a83f7f,#ef94c8)]',
};

export function TagDot({ color }: { color: TagColor }) {
  return <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', TAG_DOTS[color])} />;
}

/** The tags beside a name, as many as fit. Screen readers and the title get all of them. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const colorOf = useTagColor();
  if (tags.length === 0) return null;
  return (
    <span
      title={tags.join(', ')}
      className="flex min-w-2 shrink-[9999] items-center gap-1.5 overflow-hidden text-xs font-normal text-ink-soft"
    >
      <span className="sr-only">Tags: </span>
      {tags.map((tag) => (
        <span key={tag} className="flex min-w-2 items-center gap-1">
          <TagDot color={colorOf(tag)} />
          <span className="min-w-0 truncate">{tag}</span>
        </span>
      ))}
    </span>
  );
}
