import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, fireEvent, render, screen } from '../../test/render.tsx';
import { Stepper } from './stepper.tsx';

const STEP_MS = 30;
/** Like the domain's rule: digits and a last mark, everything else as it was typed. */
const whole = (typed: string) => (/^\d+,?$/.test(typed) ? typed.replace(',', '') : typed);

function Stock({ start, min = 0, max = 50 }: { start: number; min?: number; max?: number }) {
  const [value, setValue] = useState(start);
  return (
    <Stepper
      label="Stock"
      decreaseLabel="Less"
      increaseLabel="More"
      value={value}
      min={min}
      max={max}
      onChange={setValue}
      readTyped={whole}
    />
  );
}

const number = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Stock' });
const more = () => screen.getByRole('button', { name: 'More' });
const less = () => screen.getByRole('button', { name: 'Less' });
const press = (key: string) => fireEvent.keyDown(number(), { key });
function pass(ms: number) {
  for (let at = 0; at < ms; at += STEP_MS) act(() => vi.advanceTimersByTime(Math.min(STEP_MS, ms - at)));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a stepper', () => {
  test('counts up and down by its buttons and stops at its bounds', () => {
    render(<Stock start={1} max={2} />);
    fireEvent.click(more());
    expect(number().value).toBe('2');
    expect(more().hasAttribute('disabled')).toBe(true);
    fireEvent.click(less());
    fireEvent.click(less());
    expect(number().value).toBe('0');
    expect(less().hasAttribute('disabled')).toBe(true);
  });
  test.each([
    ['ArrowUp', '21'],
    ['ArrowDown', '19'],
    ['PageUp', '20'],
    ['PageDown', '20'],
    ['Home', '20'],
    ['End', '20'],
  ])('%s takes 20 to %s', (key, value) => {
    render(<Stock start={20} />);
    press(key);
    expect(number().value).toBe(value);
    expect(number().getAttribute('aria-valuenow')).toBe(value);
  });
  test('takes a number typed into an emptied field as it is, not times ten', () => {
    render(<Stock start={7} max={500} />);
    number().focus();
    fireEvent.change(number(), { target: { value: '' } });
    expect(number().value).toBe('');
    fireEvent.change(number(), { target: { value: '1' } });
    fireEvent.change(number(), { target: { value: '12' } });
    expect(number().value).toBe('12');
  });
  test('keeps a typed number within the bounds, and an emptied field becomes the minimum once it is left', () => {
    render(<Stock start={20} min={2} />);
    fireEvent.change(number(), { target: { value: '999' } });
    expect(number().value).toBe('50');
    fireEvent.change(number(), { target: { value: '' } });
    fireEvent.blur(number());
    expect(number().value).toBe('2');
  });
  test('keeps text that is no whole number until the field is left, and never joins its digits', () => {
    render(<Stock start={7} max={500} />);
    number().focus();
    for (const typed of ['2', '2,', '2,5', '2,50']) {
      fireEvent.change(number(), { target: { value: typed } });
      expect(number().value).toBe(typed);
    }
    expect(number().getAttribute('aria-valuenow')).toBe('2');
    expect(number().getAttribute('aria-invalid')).toBe('true');
    fireEvent.blur(number());
    expect(number().value).toBe('2');
    expect(number().getAttribute('aria-invalid')).toBe(null);
  });
  test('shows the number again when a button changes it', () => {
    render(<Stock start={7} />);
    fireEvent.change(number(), { target: { value: 'x' } });
    fireEvent.click(more());
    expect(number().value).toBe('8');
  });
  test('repeats a held button after 450 ms, then every 90 ms, until it is released', () => {
    render(<Stock start={0} />);
    fireEvent.pointerDown(more());
    pass(449);
    expect(number().value).toBe('0');
    pass(1);
    expect(number().value).toBe('1');
    pass(180);
    expect(number().value).toBe('3');
    fireEvent.pointerUp(more());
    fireEvent.click(more());
    pass(2000);
    expect(number().value).toBe('3');
  });
  test('stops a held button at the bound', () => {
    render(<Stock start={0} max={3} />);
    fireEvent.pointerDown(more());
    pass(5000);
    expect(number().value).toBe('3');
    expect(vi.getTimerCount()).toBe(0);
  });
  test('counts a short press once', () => {
    render(<Stock start={0} />);
    fireEvent.pointerDown(more());
    pass(120);
    fireEvent.pointerUp(more());
    fireEvent.click(more());
    expect(number().value).toBe('1');
  });
  test('stops a held button when the page is left', () => {
    const { unmount } = render(<Stock start={0} />);
    fireEvent.pointerDown(more());
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
