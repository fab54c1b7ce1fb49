import type { Permission } from '@larder/domain/team/permissions';
import { createI18n } from '@larder/i18n/create-i18n';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderForMember } from '#test/render-for-member.tsx';

const server = vi.hoisted(() => ({
  online: true,
  reloads: 0,
  sent: [] as string[],
  writtenOff: 0,
  answer: Promise.resolve({ result: 'charged', code: null }) as Promise<unknown>,
}));
vi.mock('#platform/network-state.ts', () => ({ useOnline: () => server.online }));
vi.mock('#platform/trpc.ts', () => ({
  trpc: {
    useUtils: () => ({
      order: {
        invalidate: async () => {
          server.reloads += 1;
        },
      },
    }),
  },
}));
vi.mock('#platform/api/api-client.ts', () => ({
  apiClient: {
    order: {
      tryCharge: {
        mutate: ({ id }: { id: string }) => {
          server.sent.push(id);
          return server.answer;
        },
      },
      writeOff: {
        mutate: async () => {
          server.writtenOff += 1;
          return {};
        },
      },
    },
  },
}));
const { ChargeCard } = await import('./charge-card.tsx');

type Order = Parameters<typeof ChargeCard>[0]['order'];
type Charge = NonNullable<Order['charge']>;

const now = Date.UTC(2026, 10, 22, 18, 0);
const at = (minute: number) => new Date(now + minute * 60_000).toISOString();
const above: Charge = {
  cause: 'above_hold',
  heldMinor: 1_500,
  costMinor: 2_009,
  tries: [],
  plan: [],
  isUnanswered: false,
  holdEndsAt: null,
  now: { kind: 'impossible', obstacle: 'charged_once' },
  isPayable: true,
  owedSince: null,
};
const failed: Charge = {
  ...above,
  cause: 'charge_failed',
  costMinor: 1_200,
  tries: [
    { at: at(-12), code: 'issuer_unavailable' },
    { at: at(-7), code: 'insufficient_funds' },
  ],
  holdEndsAt: at(60),
  now: { kind: 'allowed', amountMinor: 1_200 },
};
const retried: Charge = { ...failed, plan: [at(23), at(143)] };

function show({
  charge,
  status = 'unpaid',
  permissions = ['order.abnormal.handle'],
}: {
  charge: Charge | null;
  status?: Order['status'];
  permissions?: Permission[];
}) {
  const order = {
    id: 'o1',
    orderNo: 'O1',
    status,
    charge,
    currency: 'USD',
    dueMinor: 509,
    device: { timezone: 'America/Los_Angeles' },
  } as Order;
  return renderForMember(<ChargeCard order={order} />, permissions);
}
const words = () => screen.getByRole('heading').parentElement?.textContent?.replaceAll(/\s/g, ' ');
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const tryNow = () => screen.getByRole<HTMLButtonElement>('button', { name: /Try now|Charging/ });
async function press() {
  await act(async () => {
    fireEvent.click(tryNow());
    await vi.advanceTimersByTimeAsync(100);
  });
}

beforeEach(async () => {
  vi.useFakeTimers({ now });
  await createI18n('en-US', [initReactI18next]);
  Object.assign(server, { online: true, reloads: 0, sent: [], writtenOff: 0 });
  server.answer = Promise.resolve({ result: 'charged', code: null });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the card of an order that is not paid', () => {
  test.each<[string, Order['status'], Charge, RegExp]>([
    [
      'that the goods cost more than was held, and that a hold is charged once',
      'unpaid',
      above,
      /^Why unpaid\?The card held \$15\.00, the goods cost \$20\.09\. A hold can be charged only once.* receipt\.$/,
    ],
    [
      'what was tried, why it failed, that no more tries are planned, and until when the bank keeps the hold',
      'unpaid',
      failed,
      /failed \(9:48 AM and 9:53 AM.*\)\. Not enough money on the card\. No more tries.* until 11:00 AM/,
    ],
    [
      'when the job tries again',
      'processing',
      retried,
      /^Why not charged yet\?The charge failed .* Next tries: 10:23 AM and 12:23 PM( \S+)?\.$/,
    ],
    [
      'since when it counts as owed, and that the shopper can pay meanwhile',
      'processing',
      { ...retried, owedSince: at(-12) },
      /on the card\. Counts as owed since 9:48 AM( \S+)?\. Next tries: .*\. The shopper can still pay on the receipt\.$/,
    ],
    [
      'that a silent provider is asked until it answers',
      'processing',
      { ...retried, tries: [{ at: at(-7), code: 'timeout' }], plan: [at(23)], isUnanswered: true },
      /No answer from the payment provider\. The money may have been taken\. .* next 10:23 AM( \S+)?\.$/,
    ],
    [
      'the number of many tries instead of each',
      'processing',
      { ...retried, tries: [1, 2, 3, 4, 5].map((hour) => ({ at: at(hour * -60), code: 'lost_card' })) },
      /The charge failed 5 times, last 5:00 AM( \S+)?\. Next tries/,
    ],
    [
      'that nothing is held',
      'unpaid',
      { ...above, cause: 'no_hold', now: { kind: 'impossible', obstacle: 'no_hold' }, isPayable: false },
      /^Why unpaid\?The card held no money\. Without a hold there is nothing to charge\.$/,
    ],
    [
      'that the shopper is paying',
      'unpaid',
      { ...failed, now: { kind: 'shopper_pays' } },
      /Not enough money on the card\. The shopper is paying right now\.$/,
    ],
  ])('says %s', (_, status, charge, sentence) => {
    show({ charge, status });
    expect(words()).toMatch(sentence);
    expect(words()).not.toMatch(/_|lost_card|order\.charge/);
  });

  test('speaks Chinese, without spaces between sentences', async () => {
    await createI18n('zh-CN', [initReactI18next]);
    show({ charge: above });
    expect(words()).toMatch(/^为什么未付款？卡上预授权\$15\.00，商品共\$20\.09。一笔预授权只能扣款一次/);
  });

  test('is left out for an order that owes nothing', () => {
    expect(show({ charge: null }).querySelector('section')).toBeNull();
  });

  test.each<[string, Order['status'], Charge, Permission[], string[]]>([
    ['a charge can be tried', 'unpaid', failed, ['order.abnormal.handle'], ['Try now', 'Write off $5.09']],
    ['the hold cannot be charged', 'unpaid', above, ['order.abnormal.handle'], ['Write off $5.09']],
    ['the job still tries', 'processing', retried, ['order.abnormal.handle'], ['Try now']],
    ['the member may only look', 'unpaid', failed, ['order.view', 'order.refund'], []],
  ])('offers what may be done where %s', (_, status, charge, permissions, offered) => {
    show({ charge, status, permissions });
    expect(buttons()).toEqual(offered);
  });

  test('does nothing offline', () => {
    server.online = false;
    show({ charge: failed });
    expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([
      true,
      true,
    ]);
  });
});

describe('Try now', () => {
  test('waits for the time that the card names, and is ready then without a reload', async () => {
    show({ charge: { ...failed, now: { kind: 'too_soon', at: at(3) } } });
    expect(words()).toMatch(/You can try again from 10:03 AM/);
    expect(tryNow().disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(3 * 60_000 + 15_000));
    expect(words()).not.toMatch(/You can try again/);
    expect(tryNow().disabled).toBe(false);
  });

  test('charges once however often it is pressed, says so on the button, and reloads the order', async () => {
    let answer = (_: unknown) => {};
    server.answer = new Promise((resolve) => {
      answer = resolve;
    });
    show({ charge: failed });
    // A double tap: the second comes before any timer.
    fireEvent.click(tryNow());
    fireEvent.click(tryNow());
    expect(tryNow().textContent).toBe('Charging…');
    await press();
    expect(server.sent).toEqual(['o1']);
    await act(async () => {
      answer({ result: 'charged', code: null });
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(screen.getByText('Charged')).toBeTruthy();
    expect(server.reloads).toBe(1);
    expect(tryNow().textContent).toBe('Try now');
  });

  test.each([
    ['refused', 'card_declined', 'The charge failed again. The card was declined.'],
    ['refused', 'do_not_honor', 'The charge failed again.'],
    ['pending', 'timeout', 'No answer yet. The provider is asked again.'],
    ['released', null, 'Not charged: the bank no longer holds the money.'],
  ])('says that the charge is %s for %s', async (result, code, sentence) => {
    server.answer = Promise.resolve({ result, code });
    show({ charge: failed });
    await press();
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(server.reloads).toBe(1);
  });
});

describe('Write off', () => {
  test('names the amount and the order before, and writes off once for a double tap', async () => {
    // The dialog loads at its first opening.
    vi.useRealTimers();
    show({ charge: above });
    fireEvent.click(screen.getByRole('button', { name: 'Write off $5.09' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Write off $5.09?' });
    expect(dialog.textContent).toMatch(/order O1 will no longer be collected/);
    const confirm = within(dialog).getByRole('button', { name: 'Write off' });
    // A double tap: the second comes before any timer.
    await act(async () => void fireEvent.click(confirm));
    fireEvent.click(confirm);
    expect(await screen.findByText('Written off')).toBeTruthy();
    expect(server.writtenOff).toBe(1);
  });
});
