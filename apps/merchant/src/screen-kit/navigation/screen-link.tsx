import { Link } from '@larder/ui/layout/link';
import type { ReactNode } from 'react';
import { type ScreenQuery, screenHref } from './screen-href.ts';
import type { ScreenPath } from './screens.ts';

type ScreenLinkProps = {
  to: ScreenPath;
  query?: ScreenQuery;
  className?: string;
  children: ReactNode;
};

/** A link to a screen. */
export function ScreenLink({ to, query, className, children }: ScreenLinkProps) {
  return (
    <Link href={screenHref(to, query)} className={className}>
      {children}
    </Link>
  );
}
