import { Skeleton } from '@larder/ui/feedback/skeleton';

/** Skeleton of a cabinet: a line, the card, six products. */
export function CabinetSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-3 p-3">
      <Skeleton className="h-24 w-full rounded-xl" />
      <Skeleton className="h-36 w-full rounded-xl" />
      <div className="grid grid-cols-3 gap-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((product) => (
          <Skeleton key={product} className="h-32 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
