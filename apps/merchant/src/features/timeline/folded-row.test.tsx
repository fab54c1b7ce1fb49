import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import type { Entry } from './entry.ts';
import { useFolded } from './use-folded.tsx';

await loadTexts();
await restOfTexts();
afterEach(cleanup);

const sale = (minute: number, deviceNo: string, totalMinor: number, status = 'paid') =>
  ({
    branch: 'session',
    key: `session:${minute}`,
    id: `${minute}`,
    at: new Date(Date.UTC(2026, 10, 27, 18, minute)).toISOString(),
    device: { deviceNo, name: deviceNo, doors: 1 },
    kind: 'sale',
    trigger: 'card',
    state: 'ended',
    doors: ['L'],
    openedAt: null,
    closedAt: null,
    by: null,
    order: { id: `${minute}`, orderNo: `O${minute}`, status, totalMinor, currency: 'USD' },
    media: [],
  }) as unknown as Entry;

function Shown({ items, hasNextPage = false }: { items: Entry[]; hasNextPage?: boolean }) {
  const page = { items, timezone: 'America/Los_Angeles', deviceName: null, personName: null };
  const query = { data: { pages: [page] }, hasNextPage } as unknown as Parameters<typeof useFolded>[0];
  const folded = useFolded(query, { foldsPurchases: true, withDevice: true });
  const rows = folded.query.data?.pages[0]?.items ?? [];
  return rows.map((row) => <div key={row.key}>{folded.row(row, page.timezone)}</div>);
}

const items = [sale(42, 'Lobby', 272, 'abnormal'), sale(30, 'Gym', 500), sale(10, 'Gym', 228)];

test('purchases are one row with their time, sum and devices, and each on request', () => {
  const { rerender } = render(<Shown items={items} />);
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('heading').textContent).toBe('3 purchases');
  expect(screen.getByText('10:10 AM – 10:42 AM · $10.00 · 2 devices · 1 abnormal')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show each', expanded: false }));
  expect(screen.getAllByRole('article')).toHaveLength(4);
  // A new sale joins the row, which stays open.
  rerender(<Shown items={[sale(50, 'Lobby', 100), ...items]} />);
  expect(screen.getAllByRole('article')).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('the last row says that more may follow while earlier ones are not loaded', () => {
  render(<Shown items={items} hasNextPage />);
  expect(screen.getByRole('heading').textContent).toBe('At least 3 purchases');
});
