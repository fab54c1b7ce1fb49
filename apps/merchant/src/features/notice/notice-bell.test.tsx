import { LinkProvider } from '@larder/ui/layout/link-provider';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';

let answer: { data?: { count: number } } = {};
vi.mock('#platform/trpc.ts', () => ({ trpc: { notice: { countUnread: { useQuery: () => answer } } } }));
const { NoticeBell } = await import('./notice-bell.tsx');
await loadTexts();
await restOfTexts();
afterEach(cleanup);

const navigate = vi.fn();
function show(data?: { count: number }) {
  answer = data ? { data } : {};
  render(
    <LinkProvider navigate={navigate}>
      <NoticeBell />
    </LinkProvider>,
  );
  return screen.getByRole('link');
}

test.each([
  [undefined, 'Notices', ''],
  [{ count: 0 }, 'Notices', ''],
  [{ count: 1 }, 'Notices, 1 unread', '1'],
  [{ count: 120 }, 'Notices, 120 unread', '99+'],
])('the bell of %j says “%s”', (data, name, shown) => {
  const bell = show(data);
  expect(bell.getAttribute('aria-label')).toBe(name);
  expect(bell.textContent).toBe(shown);
});

test('the bell leads to the notices', () => {
  fireEvent.click(show({ count: 1 }));
  expect(navigate).toHaveBeenCalledWith('/pages/tabBar/support/support#notices', { replace: true });
});
