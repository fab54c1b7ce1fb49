import { ToastProvider } from '@larder/ui/feedback/toast-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { DeleteRole } from './delete-role.tsx';

beforeAll(async () => {
  await loadTexts();
  await restOfTexts();
});
afterEach(cleanup);

test.each([
  ['that nobody has can be deleted', 0, 0, null],
  ['of two people says why it stays', 2, 0, ': 2.'],
  ['of an open invitation says why it stays', 0, 1, ': 1.'],
])('a role %s', (_, members, invitations, why) => {
  const queryClient = new QueryClient();
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <trpc.Provider client={apiClient} queryClient={queryClient}>
          <ToastProvider okLabel="OK" closeLabel="Close">
            <DeleteRole role={{ role: 'r', members, invitations }} name="Clerk" />
          </ToastProvider>
        </trpc.Provider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  expect(button.disabled).toBe(why !== null);
  const reason = screen.queryByText(/^The role is in use by users or invitations/);
  expect(reason?.textContent.includes(why ?? '') ?? null).toBe(why === null ? null : true);
});
