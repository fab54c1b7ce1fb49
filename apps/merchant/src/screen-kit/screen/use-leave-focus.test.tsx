import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLeaveFocus } from './use-leave-focus.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Card() {
  useLeaveFocus();
  return <button type="button">Write off</button>;
}

const page = (hasCard: boolean) => (
  <>
    <h1 tabIndex={-1}>Order details</h1>
    {hasCard && <Card />}
    <button type="button">Refund</button>
  </>
);

test('the heading takes the focus of a card that goes away with it', () => {
  const { rerender } = render(page(true));
  screen.getByRole('button', { name: 'Write off' }).focus();
  rerender(page(false));
  vi.advanceTimersToNextFrame();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('the focus stays elsewhere when a card goes away', () => {
  const { rerender } = render(page(true));
  const refund = screen.getByRole('button', { name: 'Refund' });
  refund.focus();
  rerender(page(false));
  vi.advanceTimersToNextFrame();
  expect(document.activeElement).toBe(refund);
});
