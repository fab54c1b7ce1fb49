import { Skeleton } from './skeleton.tsx';

/** Skeleton of cards: a title, a line and a block each. */
export function CardSkeleton({ cards = 2 }: { cards?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 p-3">
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className="space-y-3 rounded-xl bg-surface p-4 shadow-card">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-3.5 w-4/5" />
          <Skeleton className="h-20 w-full rounded-md" />
        </div>
      ))}
    </div>
  );
}
