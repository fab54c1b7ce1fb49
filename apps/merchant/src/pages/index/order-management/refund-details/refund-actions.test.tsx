import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { renderForMember } from '#test/render-for-member.tsx';

const server = vi.hoisted(() => ({ sent: [] as unknown[], fails: true }));
vi.mock('#platform/network-state.ts', () => ({ useOnline: () => true }));
vi.mock('#platform/trpc.ts', () => ({
  trpc: { useUtils: () => ({ order: { invalidate: async () => {} } }) },
}));
vi.mock('#platform/api/api-client.ts', () => {
  const mutate = async (input: unknown) => {
    if (server.fails) throw new Error('No connection');
    server.sent.push(input);
  };
  return {
    apiClient: {
      order: {
        approveRefund: { mutate },
        rejectRefund: { mutate },
        retryRefund: { mutate },
        notePayout: { mutate },
      },
    },
  };
});
const { RefundActions } = await import('./refund-actions.tsx');

afterEach(cleanup);

test('a note stays when it did not arrive, and the dialog says what went wrong', async () => {
  await createI18n('en-US', [initReactI18next]);
  const refund = {
    id: 'r1',
    state: 'pending_approval',
    canDecide: true,
    amountMinor: 500,
    currency: 'USD',
  } as Parameters<typeof RefundActions>[0]['refund'];
  renderForMember(<RefundActions refund={refund} />, ['order.refund']);
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const note = dialog.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(note, { target: { value: 'Paid twice' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  expect(note.value).toBe('Paid twice');
  server.fails = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.sent).toEqual([{ id: 'r1', note: 'Paid twice' }]);
});
