import { describe, expect, test } from 'vitest';
import { render, screen } from '../../test/render.tsx';
import { CountBadge } from './count-badge.tsx';
import { Progress } from './progress.tsx';
import { SignalBars } from './signal-bars.tsx';
import { Sparkline } from './sparkline.tsx';
import { StockBar } from './stock-bar.tsx';

describe('a chart', () => {
  const chart = (count: number) =>
    render(
      <Sparkline
        caption="Sales"
        pointHeading="Day"
        valueHeading="Amount"
        formatAxis={String}
        formatValue={(value) => `$${value}`}
        points={Array.from({ length: count }, (_, at) => ({
          key: String(at),
          label: `D${at}`,
          value: at * 100,
        }))}
      />,
    );
  test('has all its numbers in a table', () => {
    chart(3);
    const cells = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(screen.getByRole('table', { name: 'Sales' })).toBeTruthy();
    expect(cells).toEqual([
      ['Day', 'Amount'],
      ['D0', '$0'],
      ['D1', '$100'],
      ['D2', '$200'],
    ]);
  });
  test('of 30 points names at most seven, and always the last', () => {
    const { container } = chart(30);
    const named = [...container.querySelectorAll('[style*="translateX"]')].map((label) => label.textContent);
    expect(named.length).toBeLessThanOrEqual(7);
    expect(named.at(-1)).toBe('D29');
  });
  test.each([0, 1])('of %i points is drawn without an error', (count) => {
    chart(count);
    expect(screen.getByRole('table')).toBeTruthy();
  });
});

test.each([
  [10, 40, 40],
  [44, 40, 44],
  [0, 0, 1],
])('a bar of %i of %i is a meter up to %i with its words', (current, full, max) => {
  render(<StockBar current={current} full={full} label="words" />);
  const meter = screen.getByRole('meter', { name: 'words' });
  expect([Number(meter.getAttribute('value')), Number(meter.getAttribute('max'))]).toEqual([current, max]);
});

test('signal bars say their level', () => {
  render(<SignalBars level={3} label="Signal 3 of 4" />);
  expect(screen.getByRole('img', { name: 'Signal 3 of 4' }).querySelectorAll('.fill-ink')).toHaveLength(3);
});

test.each([
  [3, '3'],
  [99, '99'],
  [100, '99+'],
])('a count of %i is shown as %s and spoken in words', (count, shown) => {
  const { container } = render(<CountBadge count={count} label="unread" />);
  expect(container.textContent).toBe(`${shown}unread`);
});

test('a count of nothing shows nothing', () => {
  const { container } = render(<CountBadge count={0} label="unread" />);
  expect(container.textContent).toBe('');
});

test.each([
  [-1, '0'],
  [0.644, '64'],
  [2, '100'],
])('a share of %d is %s percent', (share, percent) => {
  render(<Progress label="Upload" share={share} />);
  expect(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow')).toBe(percent);
});
