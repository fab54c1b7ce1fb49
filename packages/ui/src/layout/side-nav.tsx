import { ChevronDown, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { CountBadge } from '../feedback/count-badge.tsx';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import type { TabBarItem } from './tab-bar.tsx';

export type SideNavGroup = {
  key: string;
  /** Absent above the first group. */
  title?: string;
  /** Closed until it is opened, or until the current item is in it. */
  folded?: boolean;
  items: readonly TabBarItem[];
};

type SideNavProps = {
  label: string;
  /** Whose app this is, in the yellow of the bar. */
  title: string;
  groups: readonly SideNavGroup[];
  current: string | null;
  /** Opens the search over everything; `keyHint` is the key that does the same. */
  search?: { label: string; onPress: () => void; keyHint?: string; keys: string };
  /** The first stop of the Tab key: leads past the navigation. */
  skipLabel: string;
  /** At the lower end, such as the signed-in user. */
  foot?: ReactNode;
};

/**
 * The navigation of a wide window, in place of the tab bar: a rail of icons with small words on a tablet, a column on a
 * desk. Place it before the screen in an AppFrame; it keeps its place while the screen scrolls. The items scroll
 * between the search and the foot where the window is low; they fade at their end while there is more.
 */
export function SideNav({ label, title, groups, current, search, skipLabel, foot }: SideNavProps) {
  return (
    <nav
      aria-label={label}
      className="sticky top-0 z-20 box-content flex h-dvh w-19 shrink-0 flex-col border-line border-e bg-surface ps-[env(safe-area-inset-left)] desk:w-52"
    >
      <button
        type="button"
        onClick={focusHeading}
        className="sr-only bg-surface font-semibold focus:not-sr-only focus:px-3 focus:absolute focus:top-13 focus:left-1 focus:z-20 focus:min-h-11 focus:whitespace-nowrap focus:rounded-lg focus:shadow-card"
      >
        {skipLabel}
      </button>
      <p className="flex h-[calc(44px+env(safe-area-inset-top))] shrink-0 items-center bg-brand px-2 pt-safe font-bold text-ink desk:px-4">
        <span className="sr-only desk:not-sr-only desk:line-clamp-2 desk:text-sm desk:leading-tight">
          {title}
        </span>
      </p>
      {search && (
        <div className="px-1 pt-2 desk:px-3 desk:pt-3">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts={search.keys}
            onClick={search.onPress}
            className="focus-inset flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-lg py-1 text-ink-mid transition-colors hover:bg-sunken desk:min-h-11 desk:flex-row desk:gap-2.5 desk:rounded-full desk:border desk:border-edge desk:ps-3.5 desk:pe-2 desk:text-ink-soft"
          >
            <Search aria-hidden="true" className="size-icon-sm shrink-0" />
            <span className="max-w-full hyphens-auto break-words text-[min(0.6875rem,14px)] leading-tight desk:flex-1 desk:text-start desk:text-base">
              {search.label}
            </span>
            {search.keyHint && (
              <span
                aria-hidden="true"
                className="hidden min-w-7 rounded-sm border border-edge px-1.5 text-center font-sans text-sm desk:inline-block"
              >
                {search.keyHint}
              </span>
            )}
          </button>
        </div>
      )}
      <div className="fade-below relative min-h-0 flex-1 overflow-y-auto pb-2 [scrollbar-width:thin]">
        {groups.map((group) => (
          <SideNavPart key={group.key} group={group} current={current} />
        ))}
      </div>
      {foot && (
        <div className="hidden shrink-0 border-line border-t bg-surface px-2 py-1 desk:block">{foot}</div>
      )}
    </nav>
  );
}

const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus();

function SideNavPart({
  group: { title, folded, items },
  current,
}: {
  group: SideNavGroup;
  current: string | null;
}) {
  const links = (
    <ul aria-label={title}>
      {items.map((item) => (
        <li key={item.key}>
          <SideNavLink item={item} isCurrent={item.key === current} />
        </li>
      ))}
    </ul>
  );
  if (folded)
    return (
      <details
        className="group/fold px-1 pt-2 desk:px-2"
        open={items.some(({ key }) => key === current)}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) currentTarget.parentElement?.scrollTo({ top: currentTarget.offsetTop });
        }}
      >
        <summary className={classNames(ROW, 'cursor-pointer list-none text-ink-mid hover:bg-sunken')}>
          <ChevronDown
            aria-hidden="true"
            className="size-icon-sm shrink-0 transition-transform group-open/fold:rotate-180"
          />
          <span className={WORD}>{title}</span>
        </summary>
        {links}
      </details>
    );
  return (
    <div className="px-1 pt-2 desk:px-2">
      {title && (
        <p className="mx-2 mb-2 border-line border-t desk:mx-3 desk:mb-1 desk:border-0 desk:pt-1">
          <span className="sr-only font-semibold text-ink-soft text-xs desk:not-sr-only">{title}</span>
        </p>
      )}
      {links}
    </div>
  );
}

/** A row, lower where a desk's window is low: a mouse needs less than a thumb. */
const ROW =
  'focus-inset flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-lg py-1 text-center transition-colors low:min-h-11 desk:min-h-11 desk:flex-row desk:justify-start desk:gap-3.5 desk:px-3 desk:text-start desk:short:min-h-9 desk:short:py-0.5';
const WORD = 'max-w-full hyphens-auto break-words text-[min(0.6875rem,14px)] leading-tight desk:text-base';

function SideNavLink({ item, isCurrent }: { item: TabBarItem; isCurrent: boolean }) {
  return (
    <Link
      href={item.href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        ROW,
        isCurrent ? 'bg-brand font-bold text-on-brand' : 'text-ink-mid hover:bg-sunken',
      )}
    >
      <span className="relative grid shrink-0 place-items-center [&_svg]:size-icon-sm">
        {item.icon}
        {item.badge && (
          <span className="-end-1.5 -top-1 absolute">
            <CountBadge count={item.badge.count} label={item.badge.label} />
          </span>
        )}
      </span>
      <span className={WORD}>{item.label}</span>
    </Link>
  );
}
