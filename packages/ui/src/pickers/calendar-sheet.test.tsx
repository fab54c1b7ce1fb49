import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { render, screen } from '../../test/render.tsx';
import { CalendarSheet } from './calendar-sheet.tsx';
import { DateTimePicker } from './date-time-picker.tsx';

describe('a calendar in a sheet', () => {
  const sheet = {
    open: true,
    title: 'Date range',
    closeLabel: 'Cancel',
    doneLabel: 'OK',
    today: '2026-11-21',
    locale: 'en-US',
    texts: { previousMonth: 'Previous', nextMonth: 'Next', rangeRefused: 'Too many' },
  };
  test('returns one day when only the first day of a range was tapped', async () => {
    const onDone = vi.fn();
    render(<CalendarSheet {...sheet} mode="range" value={null} onClose={vi.fn()} onDone={onDone} />);
    await screen.findByRole('button', { name: /November 12, 2026/ });
    expect(screen.getByRole('button', { name: 'OK' }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /November 12, 2026/ }));
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-12', to: '2026-11-12' });
  });
  test('returns a whole range at Done', async () => {
    const onDone = vi.fn();
    const onClose = vi.fn();
    render(<CalendarSheet {...sheet} mode="range" value={null} onClose={onClose} onDone={onDone} />);
    await userEvent.click(await screen.findByRole('button', { name: /November 12, 2026/ }));
    await userEvent.click(screen.getByRole('button', { name: /November 14, 2026/ }));
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(onDone).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-12', to: '2026-11-14' });
    expect(onClose).toHaveBeenCalledOnce();
  });
  test('forgets a choice that was cancelled', async () => {
    const props = {
      ...sheet,
      mode: 'single' as const,
      value: '2026-11-03',
      onClose: vi.fn(),
      onDone: vi.fn(),
    };
    const { rerender } = render(<CalendarSheet {...props} />);
    await userEvent.click(await screen.findByRole('button', { name: /November 12, 2026/ }));
    rerender(<CalendarSheet {...props} open={false} />);
    rerender(<CalendarSheet {...props} />);
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect(props.onDone).toHaveBeenCalledExactlyOnceWith('2026-11-03');
  });
});

test('wheels for date and time tell the wall time at Done', async () => {
  const onDone = vi.fn();
  render(
    <DateTimePicker
      open
      onClose={() => undefined}
      title="Takes effect"
      closeLabel="Cancel"
      doneLabel="OK"
      mode="datetime"
      value="2027-01-31T08:30"
      onDone={onDone}
      min="2026-11-21"
      max="2028-11-21"
      locale="en-US"
      unitLabels={{ year: 'Year', month: 'Month', day: 'Day', hour: 'Hour', minute: 'Minute' }}
    />,
  );
  (await screen.findByRole('listbox', { name: 'Month' })).focus();
  await userEvent.keyboard('{ArrowDown}');
  screen.getByRole('listbox', { name: 'Hour' }).focus();
  await userEvent.keyboard('{End}');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onDone).toHaveBeenCalledExactlyOnceWith('2027-02-28T23:30');
});
