import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MoneyTrail } from './money-trail.tsx';

type Order = Parameters<typeof MoneyTrail>[0]['order'];

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 18, minute)).toISOString();
const rowsOf = (money: Order['money']) => {
  const device = { timezone: 'America/Los_Angeles' } as Order['device'];
  render(<MoneyTrail order={{ money, currency: 'USD', device }} />);
  return screen.queryAllByRole('listitem').map((row) => row.textContent);
};

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

describe('the trail of the money', () => {
  test("names each movement in words, at the cabinet's time and with its zone", () => {
    const rows = rowsOf([
      { kind: 'held', at: at(36), amountMinor: 1_500 },
      { kind: 'charge_failed', at: at(37), code: 'timeout' },
      { kind: 'charged', at: at(38), amountMinor: 1_333, restMinor: 167 },
    ]);
    expect(rows[0]).toMatch(/^Held on the cardNov 22, 2026, 10:36\sAM PST\$15\.00$/);
    expect(rows[1]).toMatch(/^Charge failed.* PSTNo answer from the payment provider$/);
    expect(rows[2]).toMatch(/^Charged, \$1\.67 of the hold released.*\$13\.33$/);
  });

  test('shows the code of a reason that has no words', () => {
    expect(rowsOf([{ kind: 'gave_up', at: at(1), code: 'lost_card' }])[0]).toContain(
      'Payment provider: lost_card',
    );
  });

  test('is left out where no money has moved', () => {
    expect(rowsOf([])).toEqual([]);
    expect(screen.queryByText('Money')).toBeNull();
  });
});
