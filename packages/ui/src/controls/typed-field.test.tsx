import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { IntegerField } from './integer-field.tsx';
import { MoneyField } from './money-field.tsx';
import { PercentField } from './percent-field.tsx';

/** A rule like the domain's money rule: digits and the first dot, two decimals. */
function keepAmount(raw: string): string {
  const [whole = '', ...rest] = raw.replace(/[^\d.]/g, '').split('.');
  return rest.length
    ? `${whole.replace(/^0+(?=\d)/, '') || '0'}.${rest.join('').slice(0, 2)}`
    : whole.replace(/^0+(?=\d)/, '');
}

function Price({ start = '', onValue }: { start?: string; onValue?: (value: string) => void }) {
  const [value, setValue] = useState(start);
  return (
    <MoneyField
      label="Price"
      currencySign="$"
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onValue?.(next);
      }}
      formatTyped={keepAmount}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });

describe('a field with an entry rule', () => {
  test.each([
    ['7.505', '7.50'],
    ['.5', '0.5'],
    ['1.2.3', '1.23'],
    ['abc12e3', '123'],
    ['007', '7'],
  ])('keeps, of the typed text %s, only %s', async (typed, left) => {
    render(<Price />);
    await userEvent.type(field(), typed);
    expect(field().value).toBe(left);
  });
  test('pasting passes through the rule', async () => {
    render(<Price />);
    await userEvent.click(field());
    await userEvent.paste('US$ 1,234.567');
    expect(field().value).toBe('1234.56');
  });
  test('ignores a refused character and leaves the caret where it was', () => {
    const onValue = vi.fn();
    render(<Price start="123" onValue={onValue} />);
    field().focus();
    fireEvent.change(field(), { target: { value: '1x23', selectionStart: 2, selectionEnd: 2 } });
    expect(field().value).toBe('123');
    expect(field().selectionStart).toBe(1);
    expect(onValue).not.toHaveBeenCalled();
  });
  test('keeps the caret behind a digit typed in the middle', () => {
    render(<Price start="123" />);
    field().focus();
    fireEvent.change(field(), { target: { value: '1923', selectionStart: 2, selectionEnd: 2 } });
    expect(field().value).toBe('1923');
    expect(field().selectionStart).toBe(2);
  });
  test('accepts the digits of an East Asian keyboard once the input method is done', () => {
    const onValue = vi.fn();
    render(<Price onValue={onValue} />);
    fireEvent.compositionStart(field());
    fireEvent.change(field(), { target: { value: '１２．５' } });
    expect(onValue).not.toHaveBeenCalled();
    fireEvent.compositionEnd(field());
    expect(onValue).toHaveBeenCalledExactlyOnceWith('12.5');
    expect(field().value).toBe('12.5');
  });
});

describe("the phone's keyboard", () => {
  const keep = (raw: string) => raw;
  const modeOf = () => screen.getByRole('textbox').getAttribute('inputmode');
  const props = { label: 'N', value: '', onValueChange: () => undefined, formatTyped: keep };
  test('has a decimal point for money', () => {
    render(<MoneyField {...props} currencySign="$" />);
    expect(modeOf()).toBe('decimal');
  });
  test('has a decimal point for a percentage', () => {
    render(<PercentField {...props} />);
    expect(modeOf()).toBe('decimal');
  });
  test('has digits only for a whole number', () => {
    render(<IntegerField {...props} />);
    expect(modeOf()).toBe('numeric');
  });
  test('has a minus for a number that may be negative', () => {
    render(<IntegerField {...props} negative />);
    expect(modeOf()).toBe('text');
  });
});
