import { expect, test, vi } from 'vitest';
import { act, render, screen } from '../../test/render.tsx';
import { measures } from '../measures.ts';
import { ToastProvider } from './toast-provider.tsx';
import { useToast } from './use-toast.ts';

vi.mock('./message-modal-surface.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a long text is a toast while the code of its modal cannot be loaded, and the page goes on', async () => {
  vi.useFakeTimers();
  const text = 'long '.repeat(20);
  let say = (_text: string) => {};
  function Page() {
    say = useToast().error;
    return <p>the page</p>;
  }
  render(
    <ToastProvider okLabel="OK" closeLabel="Close">
      <Page />
    </ToastProvider>,
  );
  act(() => say(text));
  await act(async () => vi.advanceTimersByTimeAsync(measures.toastLongMs - 1));
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(screen.getByText('the page')).toBeDefined();
  await act(async () => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert').textContent).toBe('');
  vi.useRealTimers();
});
