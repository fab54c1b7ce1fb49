import { classNames } from '../layout/class-names.ts';

/** One grey shape that stands for content on its way. Ornament: the screen around it is `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-shimmer rounded-sm bg-line', className)} />
  );
}
