import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ComparedBars } from './compared-bars.tsx';

afterEach(cleanup);

const bars = [
  { key: 'mon', label: 'Mon', title: 'Monday', value: 40, usual: 50 },
  { key: 'tue', label: 'Tue', title: 'Tuesday', value: 80, usual: null },
  { key: 'wed', label: 'Wed', title: 'Wednesday', value: 0, usual: 10 },
];

function show(chosen: string) {
  const onChoose = vi.fn();
  render(
    <ComparedBars
      bars={bars}
      chosen={chosen}
      onChoose={onChoose}
      caption="Sales"
      headings={{ bar: 'Day', value: 'Sales', usual: 'Usual' }}
      formatAxis={String}
      formatValue={(value) => `$${value}`}
      listWords={(words) => words.join('; ')}
    />,
  );
  return onChoose;
}

test('says the chosen column and what is usual, and moves by arrow keys within its ends', () => {
  const onChoose = show('mon');
  const slider = screen.getByRole('slider', { name: 'Sales' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Monday; $40; Usual $50');
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(onChoose).toHaveBeenLastCalledWith('tue');
  fireEvent.keyDown(slider, { key: 'End' });
  expect(onChoose).toHaveBeenLastCalledWith('wed');
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(onChoose).toHaveBeenLastCalledWith('mon');
});

test('chooses the column under the finger', () => {
  const onChoose = show('mon');
  const slider = screen.getByRole('slider');
  vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 300 } as DOMRect);
  fireEvent.pointerDown(slider, { clientX: 390 });
  expect(onChoose).toHaveBeenLastCalledWith('wed');
});

test('has the same numbers as a table', () => {
  show('tue');
  const cells = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(cells).toEqual(['DaySalesUsual', 'Monday$40$50', 'Tuesday$80', 'Wednesday$0$10']);
});
