import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { useIsShown } from './link-provider.tsx';

type ListRowProps = {
  /** The id of the object shown; tests find the row by `data-id`. */
  id?: string;
  /** Icon or picture. */
  leading?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Gray text on the right, such as the value of a setting. */
  value?: ReactNode;
  /** Badge, bar, stepper or switch on the right. */
  trailing?: ReactNode;
  href?: string;
  onPress?: () => void;
  disabled?: boolean;
  /** `div` inside an InfiniteList, which brings its own `li`. */
  as?: 'li' | 'div';
  /** The arrow of a row that leads somewhere; false where the right side is full. */
  chevron?: boolean;
  /** Bold title, for rows that name an object. */
  strong?: boolean;
  /** Keeps the words unbroken beside the right side; if there is no room, the right side wraps below. */
  whole?: boolean;
};

/** A row whose page is shown beside the list. */
const SHOWN = 'bg-brand-soft shadow-[inset_5px_0_0_var(--color-brand)]';

/** One row of a list: a link with `href`, a button with `onPress`, else plain. At least 56 px high. */
export function ListRow({
  id,
  as: Root = 'li',
  href,
  onPress,
  disabled = false,
  chevron = true,
  ...content
}: ListRowProps) {
  const pressable = 'focus-inset text-start transition-colors active:bg-sunken disabled:opacity-50';
  const row = 'flex min-h-14 w-full items-center gap-3 px-4 py-2.5';
  const isShown = useIsShown(href);
  return (
    <Root data-id={id}>
      {href ? (
        <Link
          href={href}
          aria-current={isShown || undefined}
          className={classNames(row, pressable, isShown && SHOWN)}
        >
          <RowContent {...content} chevron={chevron} />
        </Link>
      ) : onPress ? (
        <button type="button" onClick={onPress} disabled={disabled} className={classNames(row, pressable)}>
          <RowContent {...content} chevron={chevron} />
        </button>
      ) : (
        <div className={row}>
          <RowContent {...content} chevron={false} />
        </div>
      )}
    </Root>
  );
}

type RowContentProps = Pick<
  ListRowProps,
  'leading' | 'title' | 'subtitle' | 'value' | 'trailing' | 'strong' | 'whole'
>;

function RowContent({
  leading,
  title,
  subtitle,
  value,
  trailing,
  strong,
  whole,
  chevron,
}: RowContentProps & { chevron: boolean }) {
  return (
    <>
      {leading && <span className="grid shrink-0 place-items-center [&>svg]:size-icon">{leading}</span>}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className={classNames('min-w-0', whole ? 'flex-auto' : 'flex-[1_1_8em]')}>
          <span className={classNames('block break-words', strong && 'font-semibold text-lg')}>{title}</span>
          {subtitle && <span className="block break-words text-ink-soft text-sm">{subtitle}</span>}
        </span>
        {value !== undefined && (
          <span className="ms-auto min-w-0 max-w-full break-words text-end text-ink-soft tabular-nums">
            {value}
          </span>
        )}
        {trailing && (
          <span className="ms-auto flex max-w-full flex-wrap items-center justify-end gap-3">{trailing}</span>
        )}
      </span>
      {chevron && <ChevronRight aria-hidden="true" className="-me-1 size-icon-sm shrink-0 text-ink-soft" />}
    </>
  );
}
