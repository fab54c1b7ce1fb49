import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { Cabinet } from '#shopper/call-api.ts';
import { createWords } from '#shopper/words/create-words.ts';
import { WordsContext } from '#shopper/words/words-context.ts';
import { ClosedCabinet } from './closed-cabinet.tsx';
import { ProductShelves } from './product-shelves.tsx';
import { firstDoor } from './stocked-doors.ts';

type Product = Cabinet['products'][number];

const product = (name: string, more: Partial<Product> = {}): Product => ({
  name,
  pictureUrl: null,
  doors: ['L'],
  priceMinor: 250,
  hasHigherPrice: false,
  left: null,
  ...more,
});
const cabinet = (more: Partial<Cabinet>): Cabinet => ({
  deviceNo: 'VC24090001',
  name: 'Lobby West',
  merchantName: 'Bayside Markets',
  address: null,
  taxMode: 'exclusive',
  takesTestCards: true,
  closedFor: null,
  opensAt: null,
  timezone: 'America/Los_Angeles',
  doors: ['L'],
  currency: 'USD',
  preauthMinor: 1500,
  products: [],
  ...more,
});
const show = (node: ReactNode) =>
  render(<WordsContext value={{ words: createWords('en-US'), read: () => undefined }}>{node}</WordsContext>);

describe('the shelves', () => {
  test.each([
    ['its price', null, '$2.50', /left|Sold out/],
    ['its price and the last units', 2, '$2.502 left', /Sold out/],
    ['"Sold out" and no price', 0, 'Sold out', /\$/],
  ])('give a product %s', (_, left, text, never) => {
    show(<ProductShelves cabinet={cabinet({ products: [product('Cola', { left })] })} />);
    const tile = within(screen.getByRole('listitem'));
    expect(screen.getByRole('listitem').textContent).toBe(`Cola${text}`);
    expect(tile.queryByText(never)).toBeNull();
  });
});

test.each([
  ['the left one', [product('Cola'), product('Wrap', { doors: ['R'] })], 'L'],
  [
    'the right one if the left one is sold out',
    [product('Wrap', { doors: ['R'] }), product('Cola', { left: 0 })],
    'R',
  ],
  [
    'the left one if all is sold out',
    [product('Cola', { left: 0 }), product('Wrap', { doors: ['R'], left: 0 })],
    'L',
  ],
  ['the left one without products', [], 'L'],
] as const)('the door chosen first is %s', (_, products, door) => {
  expect(firstDoor({ doors: ['L', 'R'], products: [...products] })).toBe(door);
});

describe('a frozen cabinet', () => {
  const frozen = (opensAt: string | null) =>
    show(<ClosedCabinet cabinet={cabinet({ opensAt })} reason="FROZEN" onRefresh={() => undefined} />);
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  test('says the hour at which it opens, by its own clock', () => {
    frozen(soon(5));
    expect(screen.getByText(/^Opens at \d{1,2}:\d\d\s[AP]M$/)).toBeDefined();
    expect(screen.queryByText('Please come back later.', { exact: false })).toBeNull();
  });
  test('says the day too if that is not within a day', () => {
    frozen(soon(30));
    expect(screen.getByText(/^Opens \w{3}, \w{3} \d{1,2}, \d{1,2}:\d\d\s[AP]M$/)).toBeDefined();
  });
  test('promises nothing without an hour', () => {
    frozen(null);
    expect(screen.getByText('Out of service for now')).toBeDefined();
  });
});
