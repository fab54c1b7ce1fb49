import type { Permission } from '@larder/domain/team/permissions';
import { textLoaders } from '@larder/i18n/text-loaders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { ApplicationBanner } from './application-banner.tsx';

let answered = 0;
let standing: object = {};
vi.stubGlobal('fetch', async () => {
  answered += 1;
  return new Response(JSON.stringify([{ result: { data: standing } }]));
});
beforeAll(async () => {
  await loadTexts();
  await restOfTexts();
});
afterEach(cleanup);
const texts = await textLoaders['en-US']();

/** Shows the banner to a member and waits until the API has answered. */
async function show(
  status: string | null,
  more: object = {},
  permissions: readonly Permission[] = ['finance.onboard'],
) {
  standing = { status, remarks: null, settlementMode: 'platform', payoutAccount: null, ...more };
  const before = answered;
  const queryClient = new QueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <trpc.Provider client={apiClient} queryClient={queryClient}>
        <MeContext value={{ permissions } as Me}>
          <ApplicationBanner />
        </MeContext>
      </trpc.Provider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(answered).toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

test.each([
  [null, 'none', 'apple-online/apple-online'],
  ['draft', 'draft', 'apple-online/apple-online'],
  ['awaiting_signatures', 'awaiting_signatures', 'apple-online/apple-success'],
  ['auto_review', 'auto_review', 'apple-online/apple-success'],
  ['rejected', 'rejected', 'apple-online/apple-success'],
])('the banner of an application that is %s leads on', async (status, key, path) => {
  await show(status);
  await screen.findByText(texts[`onboarding.banner.${key}.title`] ?? '');
  const link = screen.getByRole('link', { name: texts[`onboarding.banner.${key}.action`] ?? '' });
  expect(link.getAttribute('href')).toBe(`/pages/user/financial-management/${path}`);
});

test('remarks of the reviewer are shown', async () => {
  await show('draft', { remarks: 'Add the second license.' });
  await screen.findByText('Add the second license.');
});

test('a member who may not apply sees the state without a way to change it', async () => {
  await show('awaiting_signatures', {}, ['finance.view']);
  await screen.findByText(texts['onboarding.banner.awaiting_signatures.title'] ?? '');
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['approved', {}],
  [null, { settlementMode: 'independent' }],
])('there is no banner for %s %j', async (status, more) => {
  await show(status, more);
  expect(document.querySelector('[data-onboarding]')).toBeNull();
  expect(document.querySelector('[data-payout-account]')).toBeNull();
});

test.each(['in_review', 'needs_documents', 'refused'])(
  'an approved merchant reads that its payout account is %s',
  async (payoutAccount) => {
    await show('approved', { payoutAccount });
    await screen.findByText(texts[`onboarding.payout.${payoutAccount}.title`] ?? '');
    await screen.findByText(texts[`onboarding.payout.${payoutAccount}.text`] ?? '');
  },
);
