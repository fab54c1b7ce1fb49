import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { act, fireEvent, render, screen } from '../../test/render.tsx';
import { type ToastActions, ToastProvider } from './toast-provider.tsx';
import { useToast } from './use-toast.ts';

function inProvider(): ToastActions {
  let toast: ToastActions | undefined;
  function Taker() {
    toast = useToast();
    return null;
  }
  render(
    <ToastProvider okLabel="OK" closeLabel="Close">
      <Taker />
    </ToastProvider>,
  );
  if (!toast) throw new Error('no toasts');
  return toast;
}

const shown = (text: string) => screen.queryByText(text) !== null;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a toast', () => {
  test.each([
    ['success', 1500, 'status'],
    ['info', 1500, 'status'],
    ['error', 2000, 'alert'],
    ['masked', 2500, 'status'],
  ] as const)('as a %s stays %i ms and is announced as %s', (kind, ms, role) => {
    const toast = inProvider();
    act(() => toast[kind]('Saved'));
    expect(screen.getByRole(role).textContent).toBe('Saved');
    pass(ms - 1);
    expect(shown('Saved')).toBe(true);
    pass(1);
    expect(shown('Saved')).toBe(false);
  });
  test('replaces the one before and has its own full time', () => {
    const toast = inProvider();
    act(() => toast.success('First'));
    pass(1000);
    act(() => toast.success('Second'));
    expect(shown('First')).toBe(false);
    pass(1499);
    expect(shown('Second')).toBe(true);
    pass(1);
    expect(shown('Second')).toBe(false);
  });
  test('restarts when it is shown again', () => {
    const toast = inProvider();
    act(() => toast.success('Saved'));
    pass(1400);
    act(() => toast.success('Saved'));
    pass(1400);
    expect(shown('Saved')).toBe(true);
  });
  test('blocks taps only when it is masked', () => {
    const toast = inProvider();
    act(() => toast.success('Saved'));
    expect(document.querySelector('[data-toast-mask]')).toBeNull();
    act(() => toast.masked('Deleted'));
    expect(document.querySelector('[data-toast-mask]')).not.toBeNull();
  });
  test('stays until it is closed when it is an error with an action', () => {
    const toast = inProvider();
    act(() => toast.error('No answer', { label: 'Retry', onAction: () => undefined }));
    pass(60_000);
    expect(shown('No answer')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(shown('No answer')).toBe(false);
  });
  test('closes and acts when its action is pressed', () => {
    const onAction = vi.fn();
    const toast = inProvider();
    act(() => toast.error('No answer', { label: 'Retry', onAction }));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(shown('No answer')).toBe(false);
  });
  test('has both live regions before there is anything to say', () => {
    inProvider();
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

describe('a text of 61 characters', () => {
  test('is a modal with OK that no timer closes; one of 60 is still a toast', async () => {
    vi.useRealTimers();
    const toast = inProvider();
    act(() => toast.info('柜'.repeat(60)));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    act(() => toast.info('柜'.repeat(61)));
    const modal = await screen.findByRole('alertdialog', { name: '柜'.repeat(61) });
    expect(modal.contains(screen.getByRole('button', { name: 'OK' }))).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

test('a toast without its provider throws', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lost = () => {
    useToast();
    return null;
  };
  expect(() => render(<Lost />)).toThrow('ToastProvider');
  silence.mockRestore();
});
