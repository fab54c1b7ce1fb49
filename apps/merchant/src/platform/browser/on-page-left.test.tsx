import { afterEach, expect, test, vi } from 'vitest';
import { onPageLeft } from './on-page-left.ts';

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

afterEach(() => void vi.restoreAllMocks());

test('calls back when the page is hidden or closed, not when it is shown again', () => {
  const onLeft = vi.fn();
  const forget = onPageLeft(onLeft);
  show('hidden');
  expect(onLeft).toHaveBeenCalledTimes(1);
  show('visible');
  expect(onLeft).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('pagehide'));
  expect(onLeft).toHaveBeenCalledTimes(2);
  forget();
  show('hidden');
  dispatchEvent(new Event('pagehide'));
  expect(onLeft).toHaveBeenCalledTimes(2);
});
