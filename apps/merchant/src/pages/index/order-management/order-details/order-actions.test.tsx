import type { Permission } from '@larder/domain/team/permissions';
import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderForMember } from '#test/render-for-member.tsx';

type Complaint = { id: string; status: string };
const server = vi.hoisted(() => ({
  online: true,
  complaints: [] as Complaint[],
  card: null as { entry: object | null } | null,
}));
vi.mock('#platform/network-state.ts', () => ({ useOnline: () => server.online }));
vi.mock('#platform/trpc.ts', () => ({
  trpc: {
    useUtils: () => ({}),
    complaint: { list: { useQuery: () => ({ data: { items: server.complaints } }) } },
    blacklist: { readCard: { useQuery: () => ({ data: server.card }) } },
  },
}));
const { OrderActions } = await import('./order-actions.tsx');

type Order = Parameters<typeof OrderActions>[0]['order'];
const paid = {
  id: 'o1',
  orderNo: 'O1',
  status: 'paid',
  currency: 'USD',
  dueMinor: 0,
  refundableMinor: 1_333,
  payment: { cardBrand: 'visa', cardLast4: '4242' },
} as Order;
const unpaid: Order = { ...paid, status: 'unpaid', dueMinor: 509, refundableMinor: 0 };
const abnormal: Order = { ...paid, status: 'abnormal', refundableMinor: 0 };
const everything: Permission[] = [
  'order.refund',
  'order.abnormal.view',
  'order.abnormal.handle',
  'complaint.view',
  'complaint.handle',
  'blacklist.edit',
];
const ORDER = '/pages/index/order-management';
const COMPLAINTS = '/pages/index/customer-complaints';

function show(order: Order, permissions: readonly Permission[] = everything) {
  renderForMember(<OrderActions order={order} />, permissions);
}
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const buttons = () =>
  screen.queryAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'));
async function openMenu() {
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  return within(await screen.findByRole('dialog')).getAllByRole<HTMLButtonElement>('listitem');
}

const share = vi.fn(async () => {});
const writeText = vi.fn(async () => {});
const browserHas = (parts: Readonly<Record<string, unknown>>) => {
  for (const [name, value] of Object.entries({ clipboard: { writeText }, ...parts }))
    Object.defineProperty(navigator, name, { value, configurable: true });
};
beforeEach(async () => {
  await createI18n('en-US', [initReactI18next]);
  Object.assign(server, { online: true, complaints: [], card: { entry: null } });
  browserHas({ share });
});
afterEach(() => {
  cleanup();
  share.mockClear();
});

describe('the foot of an order', () => {
  test.each<[string, Order, (readonly [string, string])[]]>([
    [
      'a refund of a paid order',
      paid,
      [
        ['Refund', `${ORDER}/refund?id=o1`],
        ['Complaint', `${COMPLAINTS}/add-complaint?order=O1`],
      ],
    ],
    [
      'the decision of an abnormal order',
      abnormal,
      [
        ['Decide', `${ORDER}/abnormal-details?id=o1`],
        ['Complaint', `${COMPLAINTS}/add-complaint?order=O1`],
      ],
    ],
    [
      'no refund where nothing is left to return',
      unpaid,
      [['Complaint', `${COMPLAINTS}/add-complaint?order=O1`]],
    ],
  ])('offers %s', (_, order, offered) => {
    show(order);
    expect(links()).toEqual(offered);
  });

  test('leads to the open complaint instead of a second one', () => {
    server.complaints = [
      { id: 'c2', status: 'rejected' },
      { id: 'c1', status: 'processing' },
    ];
    show(paid);
    expect(links()[1]).toEqual(['Complaint', `${COMPLAINTS}/complaint-detail?id=c1`]);
  });

  test.each<[string, Order, Permission[]]>([
    ['refund', paid, everything.filter((permission) => permission !== 'order.refund')],
    ['decide', abnormal, everything.filter((permission) => permission !== 'order.abnormal.view')],
    ['enter a complaint', paid, ['order.refund', 'complaint.view']],
  ])('offers only one step to a member who may not %s', (_, order, permissions) => {
    show(order, permissions);
    expect(links()).toHaveLength(1);
  });

  test('has only Share, in words, for a member who may only look', () => {
    show(paid, ['order.view']);
    expect(links()).toEqual([]);
    expect(buttons()).toEqual(['Share']);
    fireEvent.click(screen.getByRole('button'));
    expect(share).toHaveBeenCalledWith({
      title: 'Order number O1',
      url: `${location.origin}${ORDER}/order-details?id=o1`,
    });
  });

  test('copies the address where the browser has no list of apps', async () => {
    browserHas({ share: undefined });
    show(paid, ['order.view']);
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(writeText).toHaveBeenCalledWith(`${location.origin}${ORDER}/order-details?id=o1`);
    expect(await screen.findByText('Copied')).toBeTruthy();
  });

  test('is left out where nothing can be done', () => {
    browserHas({ share: undefined, clipboard: undefined });
    show(paid, ['order.view']);
    expect(buttons()).toEqual([]);
  });
});

describe('the menu of an order', () => {
  const words = (items: HTMLElement[]) => items.map(({ textContent }) => textContent);
  const shared = 'ShareOnly members of your team can open it';

  test.each<[string, Order, typeof server.card, string[]]>([
    ['an unpaid order', unpaid, { entry: null }, [shared, 'Write off $5.09', 'Add to blacklist']],
    ['a paid order', paid, { entry: null }, [shared, 'Add to blacklist']],
    ['an unpaid order whose card is on the blacklist', unpaid, { entry: {} }, [shared, 'Write off $5.09']],
    ['an unpaid order without a known card', unpaid, null, [shared, 'Write off $5.09']],
  ])('has what may be done with %s', async (_, order, card, offered) => {
    server.card = card;
    show(order);
    expect(words(await openMenu())).toEqual(offered);
  });

  test('gives way to its only action', () => {
    server.card = null;
    show(paid);
    expect(buttons()).toEqual(['Share']);
  });

  test('says offline what waits for the network', async () => {
    server.online = false;
    show(unpaid);
    const items = await openMenu();
    expect(words(items)).toEqual([
      shared,
      'Write off $5.09Waiting for network',
      'Add to blacklistWaiting for network',
    ]);
    expect(items.map((item) => within(item).getByRole<HTMLButtonElement>('button').disabled)).toEqual([
      false,
      true,
      true,
    ]);
  });

  test.each([
    ['Write off $5.09', 'alertdialog', 'Write off $5.09?'],
    ['Add to blacklist', 'dialog', 'Add to blacklist'],
  ])('asks before it does "%s"', async (action, role, question) => {
    show(unpaid);
    await openMenu();
    fireEvent.click(screen.getByRole('button', { name: action }));
    expect(await screen.findByRole(role, { name: question })).toBeTruthy();
  });
});
