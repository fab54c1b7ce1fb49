import type { ReactNode } from 'react';
import { Link } from './link.tsx';

export type SegmentLink = { key: string; label: ReactNode; href: string };

type SegmentLinksProps = { label: string; links: readonly SegmentLink[]; current: string };

/** Two to four views of the same thing in one pill. Each replaces the other, so that Back leaves all of them. */
export function SegmentLinks({ label, links, current }: SegmentLinksProps) {
  return (
    <nav aria-label={label} className="flex min-w-0 flex-wrap rounded-lg bg-sunken p-[3px]">
      {links.map(({ key, label: text, href }) => (
        <Link
          key={key}
          href={href}
          replace
          aria-current={key === current ? 'page' : undefined}
          className="flex min-h-[44px] flex-[1_1_4em] items-center justify-center rounded-[11px] px-2 py-1 text-center text-ink-mid transition-colors aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-card"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
