import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderForMember } from '#test/render-for-member.tsx';

const server = vi.hoisted(() => ({
  sent: [] as unknown[],
  error: null as Error | null,
  /** What the screen reads after an act. */
  read: () => {},
}));
vi.mock('#platform/network-state.ts', () => ({ useOnline: () => true }));
vi.mock('#platform/trpc.ts', () => ({
  trpc: { useUtils: () => ({ order: { invalidate: async () => server.read() } }) },
}));
vi.mock('#platform/api/api-client.ts', () => {
  const mutate = async (input: unknown) => {
    if (server.error) throw server.error;
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

type Refund = Parameters<typeof RefundActions>[0]['refund'];

/** A refund that waits for a second member, until `server.read` shows another state. */
function Waiting() {
  const [state, setState] = useState('pending_approval');
  server.read = () => setState(server.error ? 'rejected' : state);
  const refund = { id: 'r1', state, canDecide: state === 'pending_approval', amountMinor: 500 };
  return <RefundActions refund={{ ...refund, currency: 'USD' } as Refund} />;
}

/** Opens the question of a rejection and writes a note. */
async function writeNote(text: string) {
  renderForMember(<Waiting />, ['order.refund']);
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const note = dialog.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(note, { target: { value: text } });
  return { dialog, note, reject: () => fireEvent.click(dialog.getByRole('button', { name: 'Reject' })) };
}

beforeEach(async () => {
  await createI18n('en-US', [initReactI18next]);
  server.sent = [];
});
afterEach(cleanup);

test('a note stays when it did not arrive, and the dialog alone says what went wrong', async () => {
  const { dialog, note, reject } = await writeNote('Paid twice');
  server.error = new Error('No connection');
  server.read = () => {};
  reject();
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  expect(note.value).toBe('Paid twice');
  const said = dialog.getByRole('alert').textContent ?? '';
  expect(screen.getAllByText(said)).toHaveLength(1);
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  server.error = null;
  reject();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.sent).toEqual([{ id: 'r1', note: 'Paid twice' }]);
});

test('a refund that was decided meanwhile takes its question along, and a message says so', async () => {
  const { reject } = await writeNote('Paid twice');
  server.error = Object.assign(new Error(), { data: { refusal: { code: 'ILLEGAL_TRANSITION' } } });
  reject();
  await screen.findByText(/changed meanwhile/);
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
});
