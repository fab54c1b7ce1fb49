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
  test('belongs to its label, its hint and its error', () => {
    render(<TextField label="E-mail" hint="Your own" error="Not an e-mail" required />);
    const input = screen.getByRole('textbox', { name: /E-mail/ });
    expect(describedBy(input)).toEqual(['Your own', 'Not an e-mail']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
  });
  test('without an error is not invalid and describes nothing', () => {
    render(<TextField label="E-mail" />);
    const input = screen.getByRole('textbox', { name: 'E-mail' });
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });
  test('hands all else to its input, as a form library needs', () => {
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

test('a password can be looked at and hidden again', async () => {
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="secret" />);
  const input = screen.getByLabelText('Password');
  expect(input.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(input.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(input.getAttribute('type')).toBe('password');
});

test('a text area counts against its limit', () => {
  render(<TextArea label="Note" maxLength={200} length={7} defaultValue="a note!" />);
  expect(screen.getByText('7/200')).toBeTruthy();
});

describe('a search field', () => {
  const shown = (value: string, onValueChange = vi.fn()) => {
    render(<SearchField label="Search" clearLabel="Clear" value={value} onValueChange={onValueChange} />);
    return { onValueChange, input: screen.getByRole('searchbox', { name: 'Search' }) };
  };
  test('tells each change', () => {
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
  test('clears, and the focus stays in it', async () => {
    const { input, onValueChange } = shown('lobby');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('');
    expect(document.activeElement).toBe(input);
  });
  test('shows nothing to clear while it is empty', () => {
    shown('');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
