import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#platform/session/session.ts';
import { useUnsaved } from '#screen-kit/form/unsaved-forms.ts';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { PermissionChange } from './permission-change.tsx';

await loadTexts();
await restOfTexts();

const LOST = 'Your unsaved entries are lost.';

function TypedForm() {
  useUnsaved(true);
  return null;
}

const app = (page: 'a typed form' | 'no form') => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      {page === 'a typed form' && <TypedForm />}
      <PermissionChange />
    </MemoryRouter>
  </QueryClientProvider>
);
const change = () => act(async () => session.permissionsChanged());

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  session.begin({ accessToken: 'a', clientToken: 'c', refreshToken: 'r' });
});
afterEach(() => {
  cleanup();
  session.end('signOut');
  vi.unstubAllGlobals();
});

test('warns that typed entries are lost, even when a second change arrives after the form has gone', async () => {
  const { rerender } = render(app('a typed form'));
  await change();
  expect(await screen.findByText(LOST)).toBeTruthy();
  rerender(app('no form'));
  await change();
  expect(screen.queryByText(LOST)).not.toBeNull();
});

test('does not mention entries when no form is open', async () => {
  render(app('no form'));
  await change();
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(screen.queryByText(LOST)).toBeNull();
});
