import { createI18n } from '@larder/i18n/create-i18n';
import { ToastProvider } from '@larder/ui/feedback/toast-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#platform/api/query-client.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import type { EditingOptions } from './use-editing.ts';

vi.mock('#platform/trpc.ts', () => ({ trpc: { useUtils: () => ({}) } }));
vi.mock('#platform/api/api-client.ts', () => ({
  apiClient: {
    template: {
      saveDraft: { mutate: () => Promise.resolve({ draftId: 'd1', version: 1 }) },
      deleteDraft: { mutate: () => Promise.reject(new Error('not here')) },
      publish: { mutate: () => Promise.reject(new Error('not here')) },
    },
  },
}));
const { useEditing } = await import('./use-editing.ts');

const me = { permissions: [], account: {}, merchant: { currency: 'USD' } } as unknown as Me;
const cola = { door: 'L', layer: 1, productId: 'cola', positions: [1], priceMinor: 200, parQty: null };
const editor = {
  device: { deviceNo: 'VC24090001', layersL: 5, layersR: null },
  products: [],
  baseRev: 1,
  draft: { draftId: null, version: null, sourceId: 'v1', applyMode: 'now', lines: [cola] },
} as unknown as EditingOptions['editor'];
const nothing = () => undefined;
const options = { editor, scanned: null, onPicking: nothing, onStored: nothing, onReload: nothing };

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>
    <ToastProvider okLabel="OK" closeLabel="Close">
      <MemoryRouter>
        <MeContext value={me}>{children}</MeContext>
      </MemoryRouter>
    </ToastProvider>
  </QueryClientProvider>
);

beforeEach(async () => void (await createI18n('en-US', [initReactI18next])));

test('a draft with a price that was refused is not rolled out with the price of the library', async () => {
  const { result } = renderHook(() => useEditing(options), { wrapper: Around });
  const version = async (price: string) => {
    act(() => result.current.change({ type: 'edit', id: 'L1cola', line: { price } }));
    let stored: string | null = null;
    await act(async () => {
      stored = await result.current.storedVersion();
    });
    return stored;
  };
  expect(await version('1,234')).toBe(null);
  expect(result.current.fault).toMatchObject({ line: 'L1cola', field: 'price' });
  expect(await version('2.34')).toBe('d1');
  expect(result.current.fault).toBe(null);
});

test('leaving for the look-alikes asks while a price that was refused would be lost', async () => {
  const { result } = renderHook(() => useEditing(options), { wrapper: Around });
  act(() => result.current.change({ type: 'edit', id: 'L1cola', line: { price: '2x' } }));
  await act(async () => void (await result.current.store()));
  act(() => result.current.leave());
  expect(unsavedForms.any()).toBe(true);
  act(() => result.current.change({ type: 'edit', id: 'L1cola', line: { price: '2' } }));
  await act(async () => void (await result.current.store()));
  act(() => result.current.leave());
  expect(unsavedForms.any()).toBe(false);
});
