import { Skeleton } from '../../../../ui/skeleton.tsx';

const WIDTHS = ['w-52', 'w-40', 'w-56', 'w-32', 'w-48'];

export function PanelSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5 px-5 py-6">
      <span className="sr-only">Loading the customer…</span>
      {WIDTHS.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
