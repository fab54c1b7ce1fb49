import { Skeleton } from './skeleton.tsx';

/** Skeleton of a page with label and value rows. */
export function DetailSkeleton({ rows = 7 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      <div className="space-y-3 px-4 py-5">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-1/3" />
      </div>
      <div className="divide-y divide-line">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex min-h-11 items-center justify-between px-4">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className={row % 2 ? 'h-3.5 w-20' : 'h-3.5 w-32'} />
          </div>
        ))}
      </div>
    </div>
  );
}
