import { classNames } from '../layout/class-names.ts';

/** One gray placeholder shape. Decorative: the screen around it is `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-shimmer rounded-sm bg-line', className)} />
  );
}
