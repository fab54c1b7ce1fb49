import { changePasswordForm } from '@larder/contract/identity.contract';
import { TextField } from '@larder/ui/controls/text-field';
import { ToastProvider } from '@larder/ui/feedback/toast-provider';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { FormProblem } from './form-problem.tsx';
import { useAppForm } from './use-app-form.ts';

beforeAll(async () => {
  await loadTexts();
  await restOfTexts();
});
afterEach(() => {
  document.body.innerHTML = '';
});

function Form({ send }: { send: (values: unknown) => Promise<unknown> }) {
  const { formProps, field, sending, problem } = useAppForm({
    schema: changePasswordForm,
    defaults: { currentPassword: '', newPassword: '', confirm: '' },
    fieldOf: { PASSWORD_WRONG: 'currentPassword' },
    judgesAgain: { newPassword: 'confirm' },
    send,
  });
  return (
    <form {...formProps}>
      <TextField {...field('currentPassword')} label="Current" />
      <TextField {...field('newPassword')} label="New" />
      <TextField {...field('confirm')} label="Confirm" />
      <FormProblem text={problem} />
      <button type="submit">{sending ? 'Sending' : 'Save'}</button>
    </form>
  );
}

function StoredForm({
  stored,
}: {
  stored: { currentPassword: string; newPassword: string; confirm: string };
}) {
  const { formProps, field, controlled, dirty } = useAppForm({
    schema: changePasswordForm,
    stored,
    send: async () => {},
  });
  const { onValueChange, value } = controlled('confirm');
  return (
    <form {...formProps} data-testid="form" data-dirty={dirty}>
      <TextField {...field('currentPassword')} label="Current" />
      <TextField {...field('newPassword')} label="New" />
      <button type="button" onClick={() => onValueChange('typed')}>
        {value}
      </button>
    </form>
  );
}
/** A form of three stored values, all equal. */
const storedForm = (value: string) => (
  <ToastProvider okLabel="OK" closeLabel="Close">
    <StoredForm stored={{ currentPassword: value, newPassword: value, confirm: value }} />
  </ToastProvider>
);
const shownIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const isDirty = () => screen.getByTestId('form').dataset.dirty;

const shown = (send: (values: unknown) => Promise<unknown>) =>
  render(
    <ToastProvider okLabel="OK" closeLabel="Close">
      <Form send={send} />
    </ToastProvider>,
  );
const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
const submit = () => act(async () => void fireEvent.click(screen.getByText('Save')));

describe('a form of stored values', () => {
  test('follows newer data while the user has changed nothing', async () => {
    const { rerender } = render(storedForm('old'));
    await act(async () => rerender(storedForm('newer')));
    expect([shownIn('Current'), shownIn('New')]).toEqual(['newer', 'newer']);
    expect(screen.getByRole('button').textContent).toBe('newer');
    expect(isDirty()).toBe('false');
  });
  test('keeps typed values and follows newer data in the other fields', async () => {
    const { rerender } = render(storedForm('old'));
    type('New', 'typed');
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    await act(async () => rerender(storedForm('newer')));
    expect([shownIn('Current'), shownIn('New')]).toEqual(['newer', 'typed']);
    expect(screen.getByRole('button').textContent).toBe('typed');
    expect(isDirty()).toBe('true');
  });
  test('is no longer unsaved when newer data equals what was typed', async () => {
    const { rerender } = render(storedForm('old'));
    type('New', 'newer');
    await act(async () => rerender(storedForm('newer')));
    expect(shownIn('New')).toBe('newer');
    expect(isDirty()).toBe('false');
  });
  test.each([
    ['left', () => fireEvent.blur(screen.getByLabelText('New'))],
    ['sent', () => fireEvent.submit(screen.getByTestId('form'))],
  ])('keeps the error of a field that was %s until it is corrected', async (_, judge) => {
    const { rerender } = render(storedForm('old'));
    type('New', 'abc');
    await act(async () => void judge());
    await act(async () => rerender(storedForm('newer')));
    expect(screen.getByText('At least 8 characters')).toBeTruthy();
    await act(async () => void type('New', 'abcdefgh'));
    expect(screen.queryByText('At least 8 characters')).toBeNull();
  });
});

describe('a form', () => {
  test('is not sent with errors, shows each at its field and focuses the first', async () => {
    const send = vi.fn();
    shown(send);
    type('New', 'abc');
    await submit();
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Current').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter the password')).toBeTruthy();
    expect(screen.getByText('At least 8 characters')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current'));
  });
  test('validates a field when it is left, and again while it is corrected', async () => {
    shown(vi.fn());
    type('New', 'abc');
    await act(async () => void fireEvent.blur(screen.getByLabelText('New')));
    expect(screen.getByText('At least 8 characters')).toBeTruthy();
    await act(async () => void type('New', 'abcdefgh'));
    expect(screen.queryByText('At least 8 characters')).toBeNull();
  });
  test('reports differing passwords together with all other errors, until either is corrected', async () => {
    shown(vi.fn());
    type('New', 'larder 8');
    type('Confirm', 'larder 9');
    await submit();
    expect(screen.getByText('Enter the password')).toBeTruthy();
    expect(screen.getByText('The passwords do not match')).toBeTruthy();
    await act(async () => void type('New', 'larder 9'));
    expect(screen.queryByText('The passwords do not match')).toBeNull();
  });
  test('keeps the reason of a refusal without a field until it is sent again', async () => {
    const refused = Object.assign(new Error('no'), { data: { refusal: { code: 'DEVICE_OFFLINE' } } });
    const send = vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce({});
    shown(send);
    type('Current', 'old secret');
    type('New', 'new secret');
    type('Confirm', 'new secret');
    await submit();
    expect(document.querySelector('[data-problem]')?.textContent).toBe('The device is offline.');
    await submit();
    expect(document.querySelector('[data-problem]')).toBeNull();
  });
  test("sends the schema's output once, and its button says so meanwhile", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const send = vi.fn(() => promise);
    shown(send);
    for (const [label, text] of [
      ['Current', 'old secret'],
      ['New', 'new secret'],
      ['Confirm', 'new secret'],
    ] as const)
      type(label, text);
    await submit();
    expect(send).toHaveBeenCalledExactlyOnceWith({
      currentPassword: 'old secret',
      newPassword: 'new secret',
      confirm: 'new secret',
    });
    expect(screen.getByText('Sending')).toBeTruthy();
    await act(async () => resolve());
    expect(screen.getByText('Save')).toBeTruthy();
  });
  test('shows a refusal at the field to which it belongs', async () => {
    const refusal = Object.assign(new Error('x'), { data: { refusal: { code: 'PASSWORD_WRONG' } } });
    shown(() => Promise.reject(refusal));
    for (const [label, text] of [
      ['Current', 'old secret'],
      ['New', 'new secret'],
      ['Confirm', 'new secret'],
    ] as const)
      type(label, text);
    await submit();
    expect(screen.getByText('The current password is wrong.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current'));
  });
});
