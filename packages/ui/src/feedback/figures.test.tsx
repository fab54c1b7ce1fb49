import { expect, test } from 'vitest';
import { render, screen } from '../../test/render.tsx';
import { CabinetGlyph } from '../media/cabinet-glyph.tsx';
import { StockMap } from '../media/stock-map.tsx';
import { CountBadge } from './count-badge.tsx';
import { Progress } from './progress.tsx';
import { SignalBars } from './signal-bars.tsx';
import { Sparkline } from './sparkline.tsx';
import { StockBar } from './stock-bar.tsx';

test.each([
  [0, 0],
  [1, 0],
  [7, 1],
])('a course of %i values draws %i dot', (count, dots) => {
  const { container } = render(<Sparkline values={Array.from({ length: count }, (_, at) => at * 100)} />);
  expect(container.querySelectorAll('circle')).toHaveLength(dots);
});

test('a map of stock says its words, and draws products out of stock apart from low and full ones', () => {
  const slot = (tone: 'good' | 'low' | 'out', share: number) => ({ key: tone, share, width: 1, tone });
  const shelf = [slot('good', 1), slot('low', 0.1), slot('out', 0)];
  render(<StockMap label="1 out of stock" doors={[{ key: 'L', shelves: [shelf] }]} />);
  const map = screen.getByRole('img', { name: '1 out of stock' });
  const looks = [...map.querySelectorAll('[data-tone]')].map((drawn) => drawn.className);
  expect(new Set(looks).size).toBe(3);
});

test('a cabinet draws one bar for each shelf with products', () => {
  const doors = [[{ share: 1, tone: 'good' as const }, null], [{ share: 0, tone: 'out' as const }]];
  const { container } = render(<CabinetGlyph doors={doors} />);
  expect(container.querySelectorAll('.fill-good, .fill-bad, .fill-stock-low')).toHaveLength(2);
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
])('a count of %i is shown as %s and announced in words', (count, shown) => {
  const { container } = render(<CountBadge count={count} label="unread" />);
  expect(container.textContent).toBe(`${shown}unread`);
});

test('a count of zero shows nothing', () => {
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
