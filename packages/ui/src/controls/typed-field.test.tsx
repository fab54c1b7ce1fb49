import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { DecimalField } from './decimal-field.tsx';
import { IntegerField } from './integer-field.tsx';
import { MoneyField } from './money-field.tsx';
import { PercentField } from './percent-field.tsx';

/** Like the domain's rule: a comma or dot before two decimals; everything else as it was typed. */
const readAmount = (typed: string) =>
  /^\d+(?:[.,]\d{0,2})?$/.test(typed) ? typed.replace(',', '.').replace(/\.$/, '') : typed;

function Price({ start = '', onValue }: { start?: string; onValue?: (value: string) => void }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <MoneyField
        label="Price"
        currencySign="$"
        value={value}
        onValueChange={(next) => {
          setValue(next);
          onValue?.(next);
        }}
        readTyped={readAmount}
      />
      <button type="button" onClick={() => setValue('9.99')}>
        Suggested
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });

describe('a field for a number', () => {
  test('shows what is typed, hands the form the number, and shows the number once it is left', async () => {
    const onValue = vi.fn();
    render(<Price onValue={onValue} />);
    await userEvent.type(field(), '2,50');
    expect(field().value).toBe('2,50');
    expect(onValue).toHaveBeenLastCalledWith('2.50');
    await userEvent.tab();
    expect(field().value).toBe('2.50');
  });
  test.each(['2,505', 'abc', '2x50', '1.2.3'])(
    'keeps %s as it was typed, also when it is left',
    async (typed) => {
      const onValue = vi.fn();
      render(<Price onValue={onValue} />);
      await userEvent.type(field(), typed);
      expect(onValue).toHaveBeenLastCalledWith(typed);
      await userEvent.tab();
      expect(field().value).toBe(typed);
    },
  );
  test('reads pasted text like typed text', async () => {
    const onValue = vi.fn();
    render(<Price onValue={onValue} />);
    await userEvent.click(field());
    await userEvent.paste('12,5');
    expect(onValue).toHaveBeenLastCalledWith('12.5');
  });
  test('does not join pasted lines to one number', () => {
    const onValue = vi.fn();
    render(<Price onValue={onValue} />);
    fireEvent.paste(field(), { clipboardData: { getData: () => '2\r\n500\r\n' } });
    expect(onValue).toHaveBeenCalledExactlyOnceWith('2 / 500');
    expect(field().value).toBe('2 / 500');
  });
  test('leaves a caret alone that is in its place, because a keyboard may be composing there', () => {
    render(<Price />);
    field().focus();
    const moved = vi.spyOn(field(), 'setSelectionRange');
    fireEvent.change(field(), { target: { value: '2' } });
    expect(field().value).toBe('2');
    expect(moved).not.toHaveBeenCalled();
  });
  test('hands the form nothing until an input method has composed the text', () => {
    const onValue = vi.fn();
    render(<Price onValue={onValue} />);
    field().focus();
    fireEvent.compositionStart(field());
    for (const value of ['2', '2,', '2,5']) fireEvent.change(field(), { target: { value } });
    expect(field().value).toBe('2,5');
    expect(onValue).not.toHaveBeenCalled();
    fireEvent.compositionEnd(field());
    expect(onValue).toHaveBeenCalledExactlyOnceWith('2.5');
    expect(field().value).toBe('2,5');
  });
  test('keeps the caret behind lines that are pasted in the middle', () => {
    render(<Price start="123" />);
    field().focus();
    field().setSelectionRange(1, 1);
    fireEvent.paste(field(), { clipboardData: { getData: () => '4\n5' } });
    expect(field().value).toBe('14 / 523');
    expect(field().selectionStart).toBe(6);
  });
  test('shows a value that the form sets while something else is typed', async () => {
    render(<Price />);
    await userEvent.type(field(), '2,5');
    fireEvent.click(screen.getByRole('button', { name: 'Suggested' }));
    expect(field().value).toBe('9.99');
  });
  test('keeps the caret behind a character typed in the middle', async () => {
    render(<Price start="123" />);
    await userEvent.type(field(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field().value).toBe('1923');
    expect(field().selectionStart).toBe(2);
  });
});

describe("the phone's keyboard", () => {
  const modeOf = () => screen.getByRole('textbox').getAttribute('inputmode');
  const props = { label: 'N', value: '', onValueChange: () => undefined, readTyped: readAmount };
  test('has a decimal mark for money', () => {
    render(<MoneyField {...props} currencySign="$" />);
    expect(modeOf()).toBe('decimal');
  });
  test('has a decimal mark for a percentage', () => {
    render(<PercentField {...props} />);
    expect(modeOf()).toBe('decimal');
  });
  test('has a decimal mark for a weight', () => {
    render(<DecimalField {...props} />);
    expect(modeOf()).toBe('decimal');
  });
  test('has digits only for a whole number', () => {
    render(<IntegerField {...props} />);
    expect(modeOf()).toBe('numeric');
  });
  test('has a minus for a number that may be negative', () => {
    render(<DecimalField {...props} negative />);
    expect(modeOf()).toBe('text');
  });
});
