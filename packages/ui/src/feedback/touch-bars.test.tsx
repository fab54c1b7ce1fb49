import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { HeatMap } from './heat-map.tsx';
import { TouchBars } from './touch-bars.tsx';

const bars = [30, 10, 20].map((value, at) => ({
  key: `day ${at}`,
  label: `D${at}`,
  value,
  mark: at === 1 ? 20 : undefined,
  said: `Day ${at}: ${value}`,
}));

function Chart({ seen = () => {} }: { seen?: (at: number) => void }) {
  const [chosen, choose] = useState(2);
  return (
    <TouchBars
      bars={bars}
      label="Sales"
      chosen={chosen}
      format={String}
      onChoose={(at) => {
        seen(at);
        choose(at);
      }}
    />
  );
}

test('arrow keys choose the bar beside, and say what it shows', () => {
  render(<Chart />);
  const slider = screen.getByRole('slider', { name: 'Sales' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Day 2: 20');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Day 1: 10');
  fireEvent.keyDown(slider, { key: 'Home' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Day 0: 30');
  fireEvent.keyDown(slider, { key: 'End' });
  expect(slider.getAttribute('aria-valuenow')).toBe('2');
});

test('a pointer chooses the bar under it, and drags on to others', () => {
  const seen = vi.fn();
  render(<Chart seen={seen} />);
  const slider = screen.getByRole('slider');
  slider.getBoundingClientRect = () => ({ left: 0, width: 300, top: 0, height: 200 }) as DOMRect;
  fireEvent.pointerDown(slider, { clientX: 20, buttons: 1 });
  fireEvent.pointerMove(slider, { clientX: 150, buttons: 1 });
  fireEvent.pointerMove(slider, { clientX: 290, buttons: 0 });
  expect(seen.mock.calls).toEqual([[0], [1]]);
});

test('bars and marks stand on one axis', () => {
  const { container } = render(<Chart />);
  const heights = [...container.querySelectorAll<HTMLElement>('[data-bar] > [style*="height"]')];
  expect(heights.map(({ style }) => style.height)).toEqual([
    '100%',
    `${(10 / 30) * 100}%`,
    `${(20 / 30) * 100}%`,
  ]);
});

test('arrow keys move through the cells of a heat map in both directions', () => {
  const cells = (hour: number) =>
    [0, 1].map((day) => ({ value: hour + day, said: `Hour ${hour}, day ${day}` }));
  function Hours() {
    const [chosen, choose] = useState<readonly [number, number]>([0, 0]);
    return (
      <HeatMap
        label="Hours"
        columns={['Mon', 'Tue']}
        rows={[8, 9].map((hour) => ({ key: `${hour}`, label: `${hour}`, cells: cells(hour) }))}
        chosen={chosen}
        onChoose={(...next) => choose(next)}
      />
    );
  }
  render(<Hours />);
  const map = screen.getByRole('slider', { name: 'Hours' });
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) fireEvent.keyDown(map, { key });
  expect(map.getAttribute('aria-valuetext')).toBe('Hour 9, day 1');
});
