import { Link } from '@larder/ui/layout/link';
import type { ReactNode } from 'react';
import { type ScreenQuery, screenLink } from './screen-href.ts';
import type { ScreenPath } from './screens.ts';

type ScreenLinkProps = {
  to: ScreenPath;
  query?: ScreenQuery;
  className?: string;
  /** Shown instead of the link while the screen has no page. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** A link to a screen; `otherwise`, or nothing, while the screen has no page. */
export function ScreenLink({ to, query, className, otherwise = null, children }: ScreenLinkProps) {
  const href = screenLink(to, query);
  if (!href) return otherwise;
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}
