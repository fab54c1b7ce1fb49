import { amountEntry } from '@larder/contract/fields';
import { MoneyField } from '@larder/ui/controls/money-field';
import { ToastProvider } from '@larder/ui/feedback/toast-provider';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { useAppForm } from './use-app-form.ts';
import { useNumberEntry } from './use-number-entry.ts';

beforeAll(async () => {
  await loadTexts();
  await restOfTexts();
});
afterEach(() => void vi.restoreAllMocks());

const schema = z.object({ priceMinor: amountEntry('price') });

function PriceForm({ send }: { send: (values: unknown) => Promise<unknown> }) {
  const entry = useNumberEntry('USD');
  const { formProps, controlled } = useAppForm({ schema, defaults: { priceMinor: '' }, send });
  return (
    <form {...formProps}>
      <MoneyField {...controlled('priceMinor')} label="Price" currencySign="$" readTyped={entry.money} />
      <button type="submit">Save</button>
    </form>
  );
}

function shown() {
  const send = vi.fn((_values: unknown) => Promise.resolve());
  render(
    <ToastProvider okLabel="OK" closeLabel="Close">
      <PriceForm send={send} />
    </ToastProvider>,
  );
  return send;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Price');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const leave = () => act(async () => void fireEvent.blur(field()));
const save = () => act(async () => void fireEvent.click(screen.getByText('Save')));

describe('an amount in a form', () => {
  test.each([
    ['2,50', '2.50', 250],
    ['1,234', '1234', 123_400],
    ['US$ 1,234.50', '1234.50', 123_450],
    ['２。５', '2.5', 250],
  ])('typed as %j is %s once it is left, and %d is sent', async (typed, left, priceMinor) => {
    const send = shown();
    type(typed);
    expect(field().value).toBe(typed);
    await leave();
    expect(field().value).toBe(left);
    await save();
    expect(send).toHaveBeenCalledExactlyOnceWith({ priceMinor });
  });

  test('is sent as read when the form is sent before the field is left', async () => {
    const send = shown();
    type('1,234');
    await save();
    expect(send).toHaveBeenCalledExactlyOnceWith({ priceMinor: 123_400 });
  });

  test.each(['2x50', '1.2.3', '€5'])(
    'typed as %j stays, with a refusal, until it is corrected',
    async (typed) => {
      const send = shown();
      type(typed);
      await leave();
      expect(field().value).toBe(typed);
      expect(screen.getByText(/This is not a number/)).toBeTruthy();
      await save();
      expect(send).not.toHaveBeenCalled();
      await act(async () => void type('2,5'));
      expect(screen.queryByText(/This is not a number/)).toBeNull();
      await save();
      expect(send).toHaveBeenCalledExactlyOnceWith({ priceMinor: 250 });
    },
  );

  test('is doubtful with a comma before three digits on a phone that writes decimals with it', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'en-US']);
    const send = shown();
    type('1,234');
    await leave();
    expect(field().value).toBe('1,234');
    expect(screen.getByText(/read as two numbers/)).toBeTruthy();
    await save();
    expect(send).not.toHaveBeenCalled();
  });

  test('keeps the caret while the form holds another text than the one that is typed', () => {
    shown();
    field().focus();
    type('12,5');
    fireEvent.change(field(), { target: { value: '192,5', selectionStart: 2, selectionEnd: 2 } });
    expect(field().value).toBe('192,5');
    expect(field().selectionStart).toBe(2);
  });
});
