import { createI18n } from '@larder/i18n/create-i18n';
import { ToastProvider } from '@larder/ui/feedback/toast-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#platform/api/query-client.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import type { Prices } from './use-reprice.ts';

vi.mock('#platform/trpc.ts', () => ({ trpc: { useUtils: () => ({}) } }));
const mutate = vi.fn((_input: unknown) => Promise.reject(new Error('refused')));
vi.mock('#platform/api/api-client.ts', () => ({
  apiClient: { template: { changePrices: { mutate: (input: unknown) => mutate(input) } } },
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

beforeEach(async () => {
  mutate.mockClear();
  await createI18n('en-US', [initReactI18next]);
});

test('a refusal of a price is gone once another price is typed', async () => {
  const { result } = renderHook(() => useReprice('p1', prices), { wrapper: Around });
  act(() => result.current.type('9.99'));
  await act(async () => void (await result.current.publish()));
  expect(result.current.problem).not.toBeNull();
  act(() => result.current.type('8.99'));
  expect(result.current.problem).toBeNull();
});

test.each([
  ['24.50', false, 0],
  ['24.50', true, 1],
  ['0.24', true, 1],
])(
  'the price %s instead of 2.45 is asked about; meant %s, it is sent %d times',
  async (typed, isMeant, times) => {
    const { result } = renderHook(() => useReprice('p1', prices), { wrapper: Around });
    act(() => result.current.type(typed));
    let published: Promise<boolean> = Promise.resolve(false);
    act(() => {
      published = result.current.publish();
    });
    expect(result.current.question.asked?.prices).toHaveLength(1);
    expect(mutate).not.toHaveBeenCalled();
    await act(async () => {
      result.current.question.asked?.answer(isMeant);
      await published;
    });
    expect(mutate).toHaveBeenCalledTimes(times);
    expect(result.current.typed).toBe(typed);
  },
);

test('a price that moves less than tenfold is sent without a question', async () => {
  const { result } = renderHook(() => useReprice('p1', prices), { wrapper: Around });
  act(() => result.current.type('24.49'));
  await act(async () => void (await result.current.publish()));
  expect(result.current.question.asked).toBeNull();
  expect(mutate).toHaveBeenCalledTimes(1);
});
