import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { Slider } from './slider.tsx';

const asTyped = (typed: string) => typed;

function Volume() {
  const [value, setValue] = useState(40);
  return (
    <Slider
      label="Volume"
      numberLabel="Volume, number"
      value={value}
      min={10}
      max={100}
      unit="%"
      onChange={setValue}
      readTyped={asTyped}
    />
  );
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' });
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Volume, number' });

describe('a slider and its number field', () => {
  test('the slider moves the number', () => {
    render(<Volume />);
    fireEvent.change(slider(), { target: { value: '65' } });
    expect(number().value).toBe('65');
    expect(slider().getAttribute('aria-valuetext')).toBe('65 %');
  });
  test('the number moves the slider', () => {
    render(<Volume />);
    fireEvent.change(number(), { target: { value: '77' } });
    expect(slider().value).toBe('77');
  });
  test.each(['', '5', '101', '7,7', 'x', '0x20'])(
    '"%s" is refused, and leaving the field restores the last value',
    (typed) => {
      render(<Volume />);
      fireEvent.change(number(), { target: { value: typed } });
      expect(slider().value).toBe('40');
      fireEvent.blur(number());
      expect(number().value).toBe('40');
    },
  );
});
