import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render, screen } from '../../test/render.tsx';
import { DateCalendar } from './date-calendar.tsx';
import type { DateRange } from './next-range.ts';

const bounds = {
  today: '2026-11-21',
  locale: 'en-US',
  texts: { previousMonth: 'Previous', nextMonth: 'Next', rangeRefused: 'At most 7 days can be selected' },
};

const day = (name: RegExp) => screen.getByRole('button', { name });

describe('one day', () => {
  test('is chosen by a tap and told as text without a zone', async () => {
    const onChange = vi.fn();
    render(<DateCalendar {...bounds} mode="single" value={null} onChange={onChange} />);
    await userEvent.click(day(/November 24, 2026/));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-24');
  });
  test('outside the bounds cannot be chosen', async () => {
    const onChange = vi.fn();
    render(
      <DateCalendar
        {...bounds}
        mode="single"
        value={null}
        onChange={onChange}
        min="2026-11-21"
        max="2026-11-28"
      />,
    );
    expect(day(/November 20, 2026/).hasAttribute('disabled')).toBe(true);
    expect(day(/November 29, 2026/).hasAttribute('disabled')).toBe(true);
    expect(day(/November 28, 2026/).hasAttribute('disabled')).toBe(false);
    await userEvent.click(day(/November 20, 2026/));
    expect(onChange).not.toHaveBeenCalled();
  });
  test('months outside the bounds cannot be reached', () => {
    render(
      <DateCalendar
        {...bounds}
        mode="single"
        value={null}
        onChange={() => undefined}
        min="2026-11-21"
        max="2026-12-05"
      />,
    );
    expect(day(/^Previous$/).getAttribute('aria-disabled')).toBe('true');
    expect(day(/^Next$/).getAttribute('aria-disabled')).not.toBe('true');
  });
});

describe('the keyboard moves through the grid', () => {
  test.each([
    ['{ArrowRight}', 'November 22'],
    ['{ArrowLeft}', 'November 20'],
    ['{ArrowDown}', 'November 28'],
    ['{ArrowUp}', 'November 14'],
    ['{Home}', 'November 15'],
    ['{PageDown}', 'December 21'],
    ['{PageUp}', 'October 21'],
  ])('%s goes to %s', async (keys, name) => {
    render(<DateCalendar {...bounds} mode="single" value="2026-11-21" onChange={() => undefined} />);
    day(/November 21, 2026/).focus();
    await userEvent.keyboard(keys);
    expect(document.activeElement?.getAttribute('aria-label')).toContain(name);
  });
  test('Enter chooses', async () => {
    const onChange = vi.fn();
    render(<DateCalendar {...bounds} mode="single" value="2026-11-21" onChange={onChange} />);
    day(/November 21, 2026/).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-22');
  });
});

describe('a range', () => {
  function Range({ onRange }: { onRange: (range: DateRange) => void }) {
    const [range, setRange] = useState<DateRange | null>(null);
    return (
      <DateCalendar
        {...bounds}
        mode="range"
        maxDays={7}
        value={range}
        onChange={(next) => {
          setRange(next);
          onRange(next);
        }}
      />
    );
  }
  test('takes two taps', async () => {
    const onRange = vi.fn();
    render(<Range onRange={onRange} />);
    await userEvent.click(day(/November 12, 2026/));
    await userEvent.click(day(/November 18, 2026/));
    expect(onRange.mock.lastCall).toEqual([{ from: '2026-11-12', to: '2026-11-18' }]);
  });
  test('of one day too many refuses the second tap with words, and the next good tap takes them away', async () => {
    const onRange = vi.fn();
    render(<Range onRange={onRange} />);
    await userEvent.click(day(/November 12, 2026/));
    await userEvent.click(day(/November 19, 2026/));
    expect(screen.getByRole('alert').textContent).toBe('At most 7 days can be selected');
    expect(onRange).toHaveBeenCalledOnce();
    await userEvent.click(day(/November 13, 2026/));
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(onRange.mock.lastCall).toEqual([{ from: '2026-11-12', to: '2026-11-13' }]);
  });
});

test('several days come sorted, and a second tap takes one away', async () => {
  const onChange = vi.fn();
  render(<DateCalendar {...bounds} mode="multiple" value={['2026-11-24']} onChange={onChange} />);
  await userEvent.click(day(/November 22, 2026/));
  await userEvent.click(day(/November 24, 2026/));
  expect(onChange.mock.calls).toEqual([[['2026-11-22', '2026-11-24']], [[]]]);
});

test('the names follow the language', () => {
  render(<DateCalendar {...bounds} locale="zh-CN" mode="single" value={null} onChange={() => undefined} />);
  expect(screen.getByText('2026年11月')).toBeTruthy();
  expect(day(/2026年11月21日/)).toBeTruthy();
});
