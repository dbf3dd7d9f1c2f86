import { Skeleton } from '../ui/skeleton.tsx';

/** The account's outline while it is loading. */
export function AccountFrame() {
  return (
    <div aria-busy="true">
      <div className="page-inset pt-6 pb-8 lg:pt-12 lg:pb-12">
        <Skeleton className="h-4 w-48" />
        <p className="mt-2 expanded text-claim leading-none">Your account</p>
        <Skeleton className="mt-4 h-4 w-32" />
      </div>
      <div className="ground-pine page-inset py-10 lg:py-16">
        <p className="label-mono text-on-pine-soft" role="status">
          Loading…
        </p>
        <div className="mt-3 h-12 lg:h-24" />
      </div>
      <div className="page-inset flex flex-col gap-5 py-12">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  );
}
