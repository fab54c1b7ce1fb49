import { expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '../../test/render.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { OfflineBanner } from './offline-banner.tsx';

test('an error says what, offers Retry, and names its request', () => {
  const onRetry = vi.fn();
  render(
    <ErrorState
      message="No answer"
      retry={{ label: 'Retry', onRetry }}
      request={{ label: 'Request', id: 'r-1' }}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe('No answerRetryRequestr-1');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('what was switched off is no fault: without the sign of one', () => {
  const { rerender } = render(<ErrorState message="Not enabled" isOff />);
  expect(document.querySelector('.text-bad')).toBeNull();
  rerender(<ErrorState message="No answer" />);
  expect(document.querySelector('.text-bad')).not.toBeNull();
});

test('an empty screen says so, with one way on', () => {
  render(<EmptyState icon={<i />} title="No devices yet" action={<button type="button">Activate</button>} />);
  expect(screen.getByText('No devices yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Activate' })).toBeTruthy();
});

test('no network is announced, not shouted', () => {
  render(<OfflineBanner text="No network" />);
  expect(screen.getByRole('status').textContent).toBe('No network');
});
