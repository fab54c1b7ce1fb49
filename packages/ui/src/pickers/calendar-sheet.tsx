import { lazy, Suspense, useState } from 'react';
import { loadSurface } from '../feedback/load-surface.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { DateCalendarProps } from './date-calendar.tsx';
import type { IsoDate } from './iso-date.ts';
import type { DateRange } from './next-range.ts';
import { Sheet } from './sheet.tsx';

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

type CalendarSheetProps = DistributiveOmit<DateCalendarProps, 'onChange'> & {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  doneLabel: string;
  /** Called at Done with the choice: a day, several days, or a whole range, depending on the mode. */
  onDone: (choice: CalendarValue) => void;
};

export type CalendarValue = IsoDate | IsoDate[] | DateRange | null;

const DateCalendar = lazy(() =>
  loadSurface(() => import('./date-calendar.tsx').then((part) => ({ default: part.DateCalendar }))),
);

/** A calendar in a sheet; nothing is chosen until Done. The calendar loads at its first opening. */
export function CalendarSheet(props: CalendarSheetProps) {
  const [draft, setDraft] = useState<CalendarValue>(props.value);
  const [shown, setShown] = useState(props.open);
  if (shown !== props.open) {
    setShown(props.open);
    if (props.open) setDraft(props.value);
  }
  const { open, onClose, title, closeLabel, doneLabel, onDone, ...calendar } = props;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      done={{
        label: doneLabel,
        disabled: !isWhole(draft),
        onDone: () => {
          onDone(wholeRange(draft));
          onClose();
        },
      }}
    >
      <Suspense fallback={<Skeleton className="m-4 h-[356px]" />}>
        <DateCalendar {...({ ...calendar, value: draft, onChange: setDraft } as DateCalendarProps)} />
      </Suspense>
    </Sheet>
  );
}

function isWhole(draft: CalendarValue): boolean {
  return Array.isArray(draft) ? draft.length > 0 : draft !== null;
}

/** Turns a range of which only the first day was tapped into that one day. */
function wholeRange(draft: CalendarValue): CalendarValue {
  if (draft === null || typeof draft === 'string' || Array.isArray(draft)) return draft;
  return { from: draft.from, to: draft.to ?? draft.from };
}
