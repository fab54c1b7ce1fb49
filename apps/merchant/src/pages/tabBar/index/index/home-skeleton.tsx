import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';

/** Skeleton of Home: the yellow head stays, so that nothing jumps. */
export function HomeSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="h-47 bg-brand" />
      <div className="-mt-14">
        <CardSkeleton cards={4} />
      </div>
    </>
  );
}
