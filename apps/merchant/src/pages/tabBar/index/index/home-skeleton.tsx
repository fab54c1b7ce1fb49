import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { classNames } from '@larder/ui/layout/class-names';

/** Skeleton of Home: the yellow head stays, so that nothing jumps. */
export function HomeSkeleton({ namesMerchant }: { namesMerchant: boolean }) {
  return (
    <>
      <div
        aria-hidden="true"
        className={classNames(
          'bg-stage rail:mx-3 rail:mt-3 rail:h-32 rail:rounded-xl',
          namesMerchant ? 'h-47' : 'h-42',
        )}
      />
      <div className="-mt-14 rail:mt-0">
        <CardSkeleton cards={4} />
      </div>
    </>
  );
}
