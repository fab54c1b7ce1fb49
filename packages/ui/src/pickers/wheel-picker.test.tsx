import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, fireEvent, render, screen } from '../../test/render.tsx';
import { measures } from '../measures.ts';
import { WheelPicker } from './wheel-picker.tsx';

const options = Array.from({ length: 40 }, (_, at) => ({ value: String(at + 1), label: `Layer ${at + 1}` }));

function Layers() {
  const [value, setValue] = useState('10');
  return <WheelPicker columns={[{ key: 'layer', label: 'Layer', options, value, onChange: setValue }]} />;
}

const wheel = () => screen.getByRole('listbox', { name: 'Layer' });
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const settleOf = () => wheel().firstElementChild?.getAttribute('style') ?? '';

function drag(fromY: number, toY: number, tookMs: number, restMs = 0) {
  const at = (type: string, clientY: number, timeStamp: number) => {
    const event = new MouseEvent(type, { bubbles: true, clientY });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(wheel(), event);
  };
  at('pointerdown', fromY, 0);
  for (let step = 1; step <= 5; step++)
    at('pointermove', fromY + ((toY - fromY) * step) / 5, (tookMs * step) / 5);
  at('pointerup', toY, tookMs + restMs);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a wheel', () => {
  test('is a list box that names its active option', () => {
    render(<Layers />);
    expect(chosen()).toBe('Layer 10');
    expect(document.getElementById(wheel().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      'Layer 10',
    );
  });
  test.each([
    ['ArrowDown', 'Layer 11'],
    ['ArrowUp', 'Layer 9'],
    ['PageDown', 'Layer 16'],
    ['PageUp', 'Layer 4'],
    ['Home', 'Layer 1'],
    ['End', 'Layer 40'],
  ])('goes, on the key %s, to %s', (key, label) => {
    render(<Layers />);
    fireEvent.keyDown(wheel(), { key });
    expect(chosen()).toBe(label);
  });
  test('follows a slow drag to the nearest option', () => {
    render(<Layers />);
    drag(200, 200 - 3 * measures.pickerOptionHeightPx, 2000, 300);
    expect(chosen()).toBe('Layer 13');
  });
  test('runs on for one second after a swipe', () => {
    render(<Layers />);
    drag(200, 140, 60);
    expect(Number(chosen()?.replace(/\D/g, ''))).toBeGreaterThan(13);
    expect(settleOf()).toContain(`--settle: ${measures.pickerSwipeMs}ms`);
    act(() => vi.advanceTimersByTime(measures.pickerSwipeMs));
    expect(settleOf()).toContain('--settle: 0ms');
  });
  test('moves one option per turn of the mouse wheel', () => {
    render(<Layers />);
    fireEvent.wheel(wheel(), { deltaY: 100 });
    expect(chosen()).toBe('Layer 11');
  });
});
