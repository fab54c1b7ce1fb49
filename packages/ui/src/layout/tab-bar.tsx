import type { ReactNode } from 'react';
import { CountBadge } from '../feedback/count-badge.tsx';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

export type TabBarItem = {
  key: string;
  href: string;
  label: string;
  icon: ReactNode;
  /** A number or a plain dot, with the announced words. */
  badge?: { count?: number; label: string };
};

type TabBarProps = { label: string; items: TabBarItem[]; current: string | null };

/**
 * The bottom bar, 50 px plus the safe area. Place it below the screen in an AppFrame: it sticks to the bottom of the
 * window.
 */
export function TabBar({ label, items, current }: TabBarProps) {
  return (
    <nav aria-label={label} className="sticky bottom-0 z-20 border-t border-line bg-surface pb-safe">
      <ul className="flex min-h-[50px]">
        {items.map((item) => (
          <li key={item.key} className="min-w-0 flex-1">
            <TabBarLink item={item} current={item.key === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabBarLink({ item, current }: { item: TabBarItem; current: boolean }) {
  return (
    <Link
      href={item.href}
      replace
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'focus-inset flex h-full min-h-[50px] flex-col items-center justify-center gap-px py-[3px]',
        current ? 'font-bold text-ink' : 'text-ink-soft',
      )}
    >
      <span
        className={classNames(
          'relative grid h-[27px] w-[52px] place-items-center rounded-full transition-colors [&_svg]:size-[22px]',
          current && 'bg-brand',
        )}
      >
        {item.icon}
        {item.badge && (
          <span className="-top-[3px] absolute left-[calc(50%+5px)]">
            <CountBadge count={item.badge.count} label={item.badge.label} />
          </span>
        )}
      </span>
      <span className="max-w-full truncate px-0.5 text-tab">{item.label}</span>
    </Link>
  );
}
