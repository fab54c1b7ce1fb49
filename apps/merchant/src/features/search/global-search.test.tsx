import { LinkProvider } from '@larder/ui/layout/link-provider';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientStorage } from '#platform/client-storage.ts';
import type { Outputs } from '#platform/trpc.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';

type Matches = Outputs['search']['findMatches'];

/** Its parts load when they are first shown, which takes a busy machine longer than the default second. */
const patience = { timeout: 15_000 };

const nothing = { items: [], hasMore: false };
const matches = {
  devices: {
    items: [
      {
        deviceNo: 'VC24090001',
        name: 'Gym Level 2',
        timezone: 'America/New_York',
        address: { street: '8 Elm Street', city: 'Oakland' },
        online: 'offline',
        lastSeenAt: '2026-11-21T10:00:00.000Z',
        since: null,
        status: 'operational',
      },
    ],
    hasMore: true,
  },
  orders: nothing,
  products: null,
  people: {
    items: [
      {
        id: 'm1',
        userName: 'Robin Diaz',
        email: 'robin@example.com',
        kind: 'restocker',
        roleCode: 'restocker',
        roleName: null,
        status: 'active',
      },
    ],
    hasMore: false,
  },
} as unknown as Matches;

const answered = { isError: false, isFetching: false, isPlaceholderData: false, error: null };
let query: object;
const asked: string[] = [];
vi.mock('#platform/trpc.ts', () => ({
  trpc: {
    search: {
      findMatches: {
        useQuery({ q }: { q: string }, { enabled }: { enabled: boolean }) {
          if (enabled) asked.push(q);
          return query;
        },
      },
    },
  },
}));
const { default: GlobalSearch } = await import('./global-search.tsx');
await loadTexts();
await restOfTexts();

const me = {
  permissions: ['device.view', 'device.warning.edit', 'order.view', 'user.view', 'restocker.view'],
  membership: { id: 'm0', kind: 'staff' },
  account: { temperatureUnit: 'f' },
  merchant: { timezone: 'America/Los_Angeles', currency: 'USD', features: [] },
} as unknown as Me;

function show(member = me) {
  render(
    <MemoryRouter>
      <MeContext value={member}>
        <LinkProvider navigate={() => {}}>
          <GlobalSearch open onClose={() => {}} />
        </LinkProvider>
      </MeContext>
    </MemoryRouter>,
  );
}

const field = () => screen.getByRole('combobox');
function type(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  vi.advanceTimersByTime(300);
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  clientStorage.write('recentPlaces', null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the search over everything', () => {
  test('says how to search, and asks for nothing before a text is typed', () => {
    query = { ...answered, data: undefined };
    show();
    expect(screen.getByText(/Type what you want to do/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('asks once typing pauses, and groups what was found with the way to each', async () => {
    query = { ...answered, data: matches };
    show();
    fireEvent.change(field(), { target: { value: 'g' } });
    vi.advanceTimersByTime(200);
    await vi.waitFor(() => {
      type(' gym ');
      expect(asked.at(-1)).toBe('gym');
    }, patience);
    expect(asked).not.toContain('g');
    const devices = screen.getByRole('group', { name: 'Devices' });
    const [device, all] = within(devices).getAllByRole('option');
    expect(device?.getAttribute('href')).toBe('/pages/device/device-details?deviceNo=VC24090001');
    expect(device?.textContent).toContain('Gym Level 2VC24090001 · 8 Elm Street · OaklandOffline');
    expect(all?.getAttribute('href')).toBe('/pages/tabBar/device/device?q=gym');
    const people = within(screen.getByRole('group', { name: 'People' })).getAllByRole('option');
    expect(people.map((person) => person.getAttribute('href'))).toEqual([
      '/pages/index/replenishman-list/replenishman-detail?id=m1',
    ]);
    expect(screen.getAllByRole('group')).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toBe('2 results');
  });

  test('says that nothing was found', async () => {
    query = { ...answered, data: { devices: nothing, orders: nothing, products: nothing, people: null } };
    show();
    await vi.waitFor(() => {
      type('zzz');
      expect(screen.getByText('Nothing found for “zzz”')).toBeTruthy();
    }, patience);
  });

  test('offers to try again after an error', async () => {
    query = { ...answered, isError: true, error: new Error('broken'), data: undefined };
    show();
    await vi.waitFor(() => {
      type('gym');
      expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    }, patience);
  });

  test('finds ways without a network, and says what needs one', async () => {
    query = { ...answered, data: undefined };
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show();
    await vi.waitFor(() => {
      type('refund');
      expect(screen.getByRole('option', { name: /^Refunds/ })).toBeTruthy();
    }, patience);
    expect(screen.getByText(/You need a network to find devices/)).toBeTruthy();
    vi.restoreAllMocks();
  });

  test('shows screens and actions at once, above what is found', async () => {
    query = { ...answered, data: matches };
    show();
    await vi.waitFor(() => {
      type('over-temperature');
      expect(screen.getAllByRole('group')).toHaveLength(3);
    }, patience);
    const [first] = screen.getAllByRole('group');
    expect(first?.getAttribute('aria-labelledby')).toMatch(/ways$/);
    expect(screen.getAllByRole('option')[0]?.textContent).toBe(
      'Over-temperature warningChoose a device first',
    );
  });

  test('puts what is only a letter away below what has the very word', async () => {
    query = { ...answered, data: matches };
    show();
    await vi.waitFor(() => {
      type('tempratur');
      const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'));
      expect(groups.at(-1)).toMatch(/ways$/);
      expect(groups).toHaveLength(3);
    }, patience);
  });

  test('shows where the member went last, to nobody else, and only what they may open', async () => {
    query = { ...answered, data: matches };
    show();
    await vi.waitFor(() => {
      type('gym');
      expect(screen.getAllByRole('option').length).toBeGreaterThan(1);
    }, patience);
    fireEvent.click(screen.getByRole('option', { name: /^Gym Level 2/ }));
    await vi.waitFor(() => {
      type('over-temperature');
      fireEvent.click(screen.getByRole('option', { name: /^Over-temperature/ }));
    }, patience);
    const titles = () => screen.queryAllByRole('option').map((option) => option.textContent);
    await vi.waitFor(() => {
      type('');
      expect(titles()).toEqual(['Over-temperature warningChoose a device first', 'Gym Level 2Device']);
    }, patience);
    cleanup();
    show({ ...me, permissions: ['device.view'] });
    expect(titles()).toEqual(['Gym Level 2Device']);
    cleanup();
    show({ ...me, membership: { ...me.membership, id: 'other' } });
    expect(titles()).toEqual([]);
  });
});
