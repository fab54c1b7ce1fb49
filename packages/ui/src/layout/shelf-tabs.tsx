import { Check } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export type ShelfTab = {
  key: string;
  label: string;
  /** The full name, for screen readers. */
  name: string;
  done: number;
  of: number;
  /** Draws a rule before it: another door begins. */
  startsGroup?: boolean;
};

type ShelfTabsProps = {
  label: string;
  shelves: readonly ShelfTab[];
  current: string;
  onGo: (key: string) => void;
};

/** The shelves of one long list with their progress; a press jumps to a shelf. */
export function ShelfTabs({ label, shelves, current, onGo }: ShelfTabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(`[data-shelf="${CSS.escape(current)}"]`);
    if (tab && strip.current) {
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [current]);
  return (
    <nav aria-label={label} className="border-line border-b bg-surface">
      <div
        ref={strip}
        className="no-scrollbar relative flex overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-24px),transparent)]"
      >
        {shelves.map(({ key, label: shelf, name, done, of, startsGroup }) => (
          <Fragment key={key}>
            {startsGroup && <span aria-hidden="true" className="my-4 w-px shrink-0 bg-line" />}
            <button
              type="button"
              data-shelf={key}
              aria-current={key === current || undefined}
              onClick={() => onGo(key)}
              className={classNames(
                'focus-inset relative flex min-h-[58px] min-w-[62px] flex-1 shrink-0 flex-col items-center justify-center px-2 py-1.5 leading-tight',
                'after:absolute after:inset-x-2 after:bottom-0 after:h-1 after:rounded-t-sm',
                key === current ? 'text-ink after:bg-brand' : 'text-ink-mid',
              )}
            >
              <span className="sr-only">{name}</span>
              <span className="font-bold">{shelf}</span>
              <Progress done={done} of={of} isCurrent={key === current} />
            </button>
          </Fragment>
        ))}
      </div>
    </nav>
  );
}

function Progress({ done, of, isCurrent }: { done: number; of: number; isCurrent: boolean }) {
  const isDone = of > 0 && done === of;
  return (
    <span
      className={classNames(
        'flex items-center gap-0.5 text-sm tabular-nums',
        isDone ? 'font-semibold text-good' : isCurrent ? 'font-semibold' : 'text-ink-soft',
      )}
    >
      {isDone && <Check aria-hidden="true" className="size-4 stroke-3" />}
      {done}/{of}
    </span>
  );
}
