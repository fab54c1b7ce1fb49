import { createI18n } from '@larder/i18n/create-i18n';
import { ToastProvider } from '@larder/ui/feedback/toast-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#platform/api/query-client.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import type { Prices } from './use-reprice.ts';

vi.mock('#platform/trpc.ts', () => ({ trpc: { useUtils: () => ({}) } }));
vi.mock('#platform/api/api-client.ts', () => ({
  apiClient: { template: { changePrices: { mutate: () => Promise.reject(new Error('refused')) } } },
}));
const { useReprice } = await import('./use-reprice.ts');

const me = { permissions: [], account: {}, merchant: { currency: 'USD' } } as unknown as Me;
const prices = {
  usualMinor: 245,
  costMinor: null,
  devices: [{ deviceNo: 'VC24090001', prices: [245], isOwn: false }],
} as unknown as Prices;

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>
    <ToastProvider okLabel="OK" closeLabel="Close">
      <MemoryRouter>
        <MeContext value={me}>{children}</MeContext>
      </MemoryRouter>
    </ToastProvider>
  </QueryClientProvider>
);

test('a refusal of a price is gone once another price is typed', async () => {
  await createI18n('en-US', [initReactI18next]);
  const { result } = renderHook(() => useReprice('p1', prices), { wrapper: Around });
  act(() => result.current.type('9.99'));
  await act(async () => void (await result.current.publish()));
  expect(result.current.problem).not.toBeNull();
  act(() => result.current.type('8.99'));
  expect(result.current.problem).toBeNull();
});
