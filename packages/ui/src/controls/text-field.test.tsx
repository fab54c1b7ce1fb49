import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { PasswordField } from './password-field.tsx';
import { SearchField } from './search-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

describe('a text field', () => {
  test('is connected to its label, its hint and its error', () => {
    render(<TextField label="E-mail" hint="Your own" error="Not an e-mail" required />);
    const input = screen.getByRole('textbox', { name: /E-mail/ });
    expect(describedBy(input)).toEqual(['Your own', 'Not an e-mail']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
  });
  test('announces an error that appears later', () => {
    const { rerender } = render(<TextField label="E-mail" />);
    const live = document.querySelector('[aria-live=polite]');
    expect(live?.textContent).toBe('');
    rerender(<TextField label="E-mail" error="Not an e-mail" />);
    expect(live?.textContent).toBe('Not an e-mail');
  });
  test('is valid and has no description without an error', () => {
    render(<TextField label="E-mail" />);
    const input = screen.getByRole('textbox', { name: 'E-mail' });
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });
  test('passes all other props to its input, as a form library needs', () => {
    const onBlur = vi.fn();
    const ref = vi.fn();
    render(<TextField label="E-mail" name="email" onBlur={onBlur} ref={ref} autoComplete="email" />);
    const input = screen.getByRole('textbox', { name: 'E-mail' });
    fireEvent.blur(input);
    expect(onBlur).toHaveBeenCalledOnce();
    expect(ref).toHaveBeenCalledWith(input);
    expect(input.getAttribute('name')).toBe('email');
  });
});

test('a password can be shown and hidden again', async () => {
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="secret" />);
  const input = screen.getByLabelText('Password');
  expect(input.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(input.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('a text area counts towards its limit', () => {
  render(<TextArea label="Note" maxLength={200} length={7} defaultValue="a note!" />);
  expect(screen.getByText('7/200')).toBeTruthy();
});

describe('a search field', () => {
  const shown = (value: string, onValueChange = vi.fn()) => {
    render(<SearchField label="Search" clearLabel="Clear" value={value} onValueChange={onValueChange} />);
    return { onValueChange, input: screen.getByRole('searchbox', { name: 'Search' }) };
  };
  test('reports each change', () => {
    const { input, onValueChange } = shown('');
    fireEvent.change(input, { target: { value: 'lobby' } });
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('lobby');
  });
  test('waits for an input method to finish', () => {
    const { input, onValueChange } = shown('');
    fireEvent.compositionStart(input);
    fireEvent.change(input, { target: { value: 'da tang' } });
    expect(onValueChange).not.toHaveBeenCalled();
    fireEvent.change(input, { target: { value: '大堂' } });
    fireEvent.compositionEnd(input);
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('大堂');
  });
  test('clears its text and keeps the focus', async () => {
    const { input, onValueChange } = shown('lobby');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('');
    expect(document.activeElement).toBe(input);
  });
  test('shows no clear button while it is empty', () => {
    shown('');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
