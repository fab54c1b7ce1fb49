import { changePasswordForm, signInInput } from '@larder/contract/identity.contract';
import { PasswordField } from '@larder/ui/controls/password-field';
import { TextField } from '@larder/ui/controls/text-field';
import { ToastProvider } from '@larder/ui/feedback/toast-provider';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { useAppForm } from './use-app-form.ts';
import { usePlainForm } from './use-plain-form.ts';

beforeAll(async () => {
  await loadTexts();
  await restOfTexts();
});
afterEach(cleanup);

type Send = (values: unknown) => Promise<unknown>;
const eye = { showLabel: 'Show', hideLabel: 'Hide' };

function SignIn({ send }: { send: Send }) {
  const { formProps, field } = usePlainForm({
    loadSchema: async () => signInInput,
    defaults: { email: '', password: '' },
    send,
  });
  return (
    <form {...formProps} data-testid="form">
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
      <PasswordField {...field('password')} {...eye} label="Password" autoComplete="current-password" />
      <button type="submit">Sign in</button>
    </form>
  );
}

function ChangePassword({ send }: { send: Send }) {
  const { formProps, field } = useAppForm({
    schema: changePasswordForm,
    defaults: { currentPassword: '', newPassword: '', confirm: '' },
    send,
  });
  return (
    <form {...formProps} data-testid="form">
      <input type="email" name="email" autoComplete="username" defaultValue="sam@example.com" hidden />
      <PasswordField {...field('currentPassword')} {...eye} label="Old" autoComplete="current-password" />
      <PasswordField {...field('newPassword')} {...eye} label="New" autoComplete="new-password" />
      <PasswordField {...field('confirm')} {...eye} label="Again" autoComplete="new-password" />
      <button type="submit">Sign in</button>
    </form>
  );
}

const show = (form: ReactNode) =>
  render(
    <ToastProvider okLabel="OK" closeLabel="Close">
      {form}
    </ToastProvider>,
  );
/** As a password manager does it: past the property that React watches, and without any event. */
const fillSilently = (label: string, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    screen.getByLabelText(label),
    value,
  );
const formOf = () => screen.getByTestId<HTMLFormElement>('form');

const forms: [string, (send: Send) => ReactNode, [string, string][], object][] = [
  [
    'the form of a sign-in',
    (send) => <SignIn send={send} />,
    [
      ['Email', 'sam@example.com'],
      ['Password', 'larder-otter-7'],
    ],
    { email: 'sam@example.com', password: 'larder-otter-7' },
  ],
  [
    'a form with a new password',
    (send) => <ChangePassword send={send} />,
    [
      ['Old', 'fridge-42-open'],
      ['New', 'larder-otter-7'],
      ['Again', 'larder-otter-7'],
    ],
    { currentPassword: 'fridge-42-open', newPassword: 'larder-otter-7', confirm: 'larder-otter-7' },
  ],
];

describe.each(forms)('%s', (_, formWith, filled, sent) => {
  test('sends what a password manager set without events', async () => {
    const send = vi.fn(async () => undefined);
    show(formWith(send));
    for (const [label, value] of filled) fillSilently(label, value);
    await act(async () => void fireEvent.click(screen.getByText('Sign in')));
    await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith(sent));
  });

  test('is sent by form.submit() too', async () => {
    const send = vi.fn(async () => undefined);
    show(formWith(send));
    for (const [label, value] of filled) fillSilently(label, value);
    await act(async () => formOf().submit());
    await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith(sent));
  });

  test('writes nothing into the address where the browser sends it by itself', () => {
    show(formWith(async () => undefined));
    expect(formOf().method).toBe('post');
  });
});
