import { Skeleton } from '#ui/skeleton.tsx';

const WIDTHS = ['w-40', 'w-52', 'w-36', 'w-48', 'w-44', 'w-32', 'w-56', 'w-28'];

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading {label.toLowerCase()}…
      </p>
      <SkeletonRows />
    </div>
  );
}

/** Gray bars in place of rows that are loading. */
export function SkeletonRows() {
  return WIDTHS.map((width) => (
    <div key={width} className="flex h-(--row-height) items-center gap-8 border-b border-line px-4 md:px-6">
      <Skeleton className={width} />
      <Skeleton className="w-64 max-md:hidden" />
      <Skeleton className="ml-auto w-20" />
    </div>
  ));
}
