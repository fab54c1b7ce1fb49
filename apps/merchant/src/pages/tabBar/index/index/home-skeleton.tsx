import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';

/** Skeleton of Home: the yellow head stays, so that nothing jumps. */
export function HomeSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="h-47 bg-brand rail:mx-3 rail:mt-3 rail:h-32 rail:rounded-xl" />
      <div className="-mt-14 rail:mt-0">
        <CardSkeleton cards={4} />
      </div>
    </>
  );
}
