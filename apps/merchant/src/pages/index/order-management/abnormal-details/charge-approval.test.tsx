import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderForMember } from '#test/render-for-member.tsx';

const server = vi.hoisted(() => ({ sent: [] as [string, unknown][], fails: false }));
vi.mock('#platform/network-state.ts', () => ({ useOnline: () => true }));
vi.mock('#platform/trpc.ts', () => ({
  trpc: { useUtils: () => ({ order: { invalidate: async () => {} } }) },
}));
vi.mock('#platform/api/api-client.ts', () => {
  const taking = (name: string) => ({
    mutate: async (input: unknown) => {
      if (server.fails) throw new Error('No connection');
      server.sent.push([name, input]);
      return {};
    },
  });
  return {
    apiClient: {
      order: {
        approveAbnormalCharge: taking('approve'),
        rejectAbnormalCharge: taking('reject'),
        undoAbnormalDecision: taking('withdraw'),
      },
    },
  };
});
const { ApprovalFooter } = await import('./charge-approval.tsx');

type Props = Parameters<typeof ApprovalFooter>[0];

const order = { id: 'o1', currency: 'USD' } as Props['order'];
const charge: Props['charge'] = {
  decisionId: 'd1',
  by: 'Anna',
  isOwn: false,
  mayApprove: true,
  madeAt: '2026-11-22T18:00:00.000Z',
  totalMinor: 21_775,
  captureMinor: 1_500,
};

function show(shown: Props['charge'] = charge) {
  renderForMember(<ApprovalFooter order={order} charge={shown} />, ['order.abnormal.handle']);
}

async function ask(verb: string) {
  fireEvent.click(screen.getByRole('button', { name: verb }));
  return within(await screen.findByRole('alertdialog'));
}

/** Confirms what is asked; returns what was sent once the screen says that it is done. */
async function confirm(dialog: Awaited<ReturnType<typeof ask>>, verb: string, done: string) {
  fireEvent.click(dialog.getByRole('button', { name: verb }));
  await screen.findByText(done);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  return server.sent;
}

beforeEach(async () => {
  await createI18n('en-US', [initReactI18next]);
  server.sent = [];
  server.fails = false;
});
afterEach(cleanup);

describe('a charge that waits for a second member', () => {
  test.each([
    ['  The video shows one bottle ', 'The video shows one bottle'],
    ['   ', null],
  ])('is rejected with the note %j as %j', async (typed, note) => {
    show();
    const dialog = await ask('Reject');
    fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: typed } });
    expect(await confirm(dialog, 'Reject', 'Charge rejected')).toEqual([
      ['reject', { id: 'o1', decisionId: 'd1', note }],
    ]);
  });

  test('keeps the note of a rejection that did not arrive, and says what went wrong', async () => {
    show();
    const dialog = await ask('Reject');
    fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: 'One bottle' } });
    server.fails = true;
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('One bottle');
    server.fails = false;
    expect(await confirm(dialog, 'Reject', 'Charge rejected')).toEqual([
      ['reject', { id: 'o1', decisionId: 'd1', note: 'One bottle' }],
    ]);
  });

  test.each([
    ['Approve', 'approve', 'Charge approved', charge],
    ['Withdraw', 'withdraw', 'Charge withdrawn', { ...charge, isOwn: true, mayApprove: false }],
  ] as const)('asks for no note to %s', async (verb, sent, done, shown) => {
    show(shown);
    const dialog = await ask(verb);
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(await confirm(dialog, verb, done)).toEqual([[sent, { id: 'o1', decisionId: 'd1' }]]);
  });
});
