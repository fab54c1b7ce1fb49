import { expect, test } from 'vitest';
import { render, screen } from '../../test/render.tsx';
import { StackedBars } from './stacked-bars.tsx';

const bars = (...columns: number[][]) =>
  render(
    <StackedBars
      caption="Units"
      columnHeading="Day"
      numbersLabel="Numbers"
      format={String}
      series={[
        { key: 'in', label: 'In', look: 'brand' },
        { key: 'out', label: 'Out', look: 'bad' },
        { key: 'corrected', label: 'Corrected', look: 'info' },
      ]}
      columns={columns.map((values, at) => ({
        key: String(at),
        label: `D${at}`,
        title: `Day ${at}`,
        values,
      }))}
    />,
  );
const placeOf = (container: HTMLElement, bar: string) => {
  const style = container.querySelector<HTMLElement>(`[data-bar="${bar}"]`)?.style;
  return style && [Number.parseFloat(style.bottom), Number.parseFloat(style.height)].map(Math.round);
};

test('bars above zero stand on each other, those below hang from each other', () => {
  // The axis goes from -10 to 20.
  const { container } = bars([10, -6, -3], [12, 0, 6]);
  expect(placeOf(container, '0 in')).toEqual([33, 33]);
  expect(placeOf(container, '0 out')).toEqual([13, 20]);
  expect(placeOf(container, '0 corrected')).toEqual([3, 10]);
  expect(placeOf(container, '1 in')).toEqual([33, 40]);
  expect(placeOf(container, '1 corrected')).toEqual([73, 20]);
  expect(placeOf(container, '1 out')).toBeUndefined();
});

test('all numbers stand in a table', () => {
  const { container } = bars([10, -6, -3]);
  container.querySelector('details')?.setAttribute('open', '');
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Day', 'In', 'Out', 'Corrected'],
    ['Day 0', '10', '-6', '-3'],
  ]);
});

test.each([[[]], [[[0, 0, 0]]], [[[1, 0, 0]]]])('the axis of %j counts in whole units', (columns) => {
  const { container } = bars(...columns);
  const axis = [...container.querySelectorAll('.leading-none')].map((tick) => tick.textContent);
  expect(axis).toEqual(['0', '1']);
});
