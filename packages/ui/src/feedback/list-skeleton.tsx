import { Skeleton } from './skeleton.tsx';

const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5', 'w-1/3', 'w-1/2', 'w-2/5'];

/** Rows of a list on their way: six of them [screens LIST]. */
export function ListSkeleton({ rows = 6, picture = true }: { rows?: number; picture?: boolean }) {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex min-h-[72px] items-center gap-3 px-4 py-3">
          {picture && <Skeleton className="size-11 shrink-0 rounded-md" />}
          <div className="min-w-0 flex-1 space-y-2.5">
            <Skeleton className={`h-4 ${WIDTHS[row % WIDTHS.length]}`} />
            <Skeleton className="h-3 w-3/4" />
          </div>
          <Skeleton className="h-6 w-14 shrink-0 rounded-full" />
        </div>
      ))}
    </div>
  );
}
