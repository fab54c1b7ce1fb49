import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#platform/api/query-client.ts';
import type { Outputs } from '#platform/trpc.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';

const mutate = vi.fn((_input: unknown) => Promise.resolve({ draftId: 'd1', version: 1 }));
vi.mock('#platform/api/api-client.ts', () => ({
  apiClient: { template: { saveDraft: { mutate: (input: unknown) => mutate(input) } } },
}));
const { useDraft } = await import('./use-draft.ts');

const editor = {
  device: { deviceNo: 'VC24090001' },
  draft: {
    draftId: null,
    version: null,
    applyMode: 'now',
    effectiveAt: null,
    expiresAt: null,
    note: null,
    lines: [
      {
        door: 'L',
        layer: 1,
        productId: 'cola',
        positions: [1],
        priceMinor: 200,
        parQty: null,
        bestBefore: null,
      },
    ],
  },
} as unknown as Outputs['template']['readEditor'];

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
);

test('a price that was refused is not called saved, and leaving asks until it is corrected', async () => {
  const { result } = renderHook(() => useDraft(editor, () => undefined), { wrapper: Around });
  const type = (price: string) =>
    act(async () => {
      result.current.change({ type: 'edit', id: 'L1cola', line: { price } });
      await result.current.save();
    });
  await type('1,234');
  expect(mutate).toHaveBeenLastCalledWith(
    expect.objectContaining({ lines: [expect.objectContaining({ priceMinor: null })] }),
  );
  expect(result.current.saving.phase).toBe('waiting');
  expect(unsavedForms.any()).toBe(true);
  await type('1234');
  expect(mutate).toHaveBeenLastCalledWith(
    expect.objectContaining({ lines: [expect.objectContaining({ priceMinor: 123_400 })] }),
  );
  expect(result.current.saving.phase).toBe('saved');
  expect(unsavedForms.any()).toBe(false);
});
