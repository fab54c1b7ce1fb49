import type { DayPickerProps } from 'react-day-picker';

const BAND_RIGHT = 'bg-[linear-gradient(to_right,transparent_50%,var(--color-brand-range)_50%)]';
const BAND_LEFT = 'bg-[linear-gradient(to_left,transparent_50%,var(--color-brand-range)_50%)]';
const DISC = '[&>button]:bg-brand [&>button]:font-bold';

/**
 * Utilities for each part of the calendar. Its own style sheet is not loaded: loaded late, it would override the
 * tokens.
 */
export const calendarLook = {
  root: 'px-3 pb-2',
  months: 'relative',
  month: 'w-full',
  month_caption: 'flex min-h-12 items-center ps-3 pe-26 text-[min(1.25rem,26px)] font-bold',
  nav: 'absolute end-0 top-0 z-10 flex gap-1',
  button_previous:
    'grid size-12 place-items-center rounded-full active:bg-sunken aria-disabled:text-ink-faint aria-disabled:opacity-60 [&>svg]:size-6',
  button_next:
    'grid size-12 place-items-center rounded-full active:bg-sunken aria-disabled:text-ink-faint aria-disabled:opacity-60 [&>svg]:size-6',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-9 text-center text-sm font-normal text-ink-soft',
  week: '[&>td:first-child]:rounded-s-full [&>td:last-child]:rounded-e-full',
  day: 'relative h-12 p-0 text-center align-middle bg-clip-content py-[3px]',
  day_button:
    'mx-auto grid h-[42px] min-w-[42px] place-items-center rounded-full px-1 tabular-nums active:bg-brand-soft disabled:active:bg-transparent',
  selected: DISC,
  range_start: `${BAND_RIGHT} last:bg-none`,
  range_middle: 'bg-brand-range [&>button]:bg-transparent! [&>button]:font-bold',
  range_end: `${BAND_LEFT} first:bg-none`,
  today: '[&>button]:underline [&>button]:decoration-2 [&>button]:underline-offset-4',
  disabled: 'text-ink-faint',
  outside: 'invisible',
} satisfies DayPickerProps['classNames'];
