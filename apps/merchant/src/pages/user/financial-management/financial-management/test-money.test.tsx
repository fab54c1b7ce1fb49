import { createI18n } from '@larder/i18n/create-i18n';
import { cleanup, render } from '@testing-library/react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { TestMoney } from './test-money.tsx';

beforeAll(async () => {
  await createI18n('en-US', [initReactI18next]);
});
afterEach(cleanup);

test.each([
  ['of real money: nothing', { movesMoney: true, salesAreInWallet: true }, ''],
  [
    'of the provider simulator, whose sales are in the balance',
    { movesMoney: false, salesAreInWallet: true },
    'Cards are test cards: this balance is no real money.',
  ],
  [
    'of the sandbox, whose sales are not',
    { movesMoney: false, salesAreInWallet: false },
    'Cards are test cards: sales move no money and are not in the balance.',
  ],
  // A copy of before an update says neither.
  ['of an older copy: nothing', {} as Parameters<typeof TestMoney>[0]['wallet'], ''],
])('says of a wallet %s', (_, wallet, words) => {
  const { container } = render(<TestMoney wallet={wallet} />);
  expect(container.textContent).toBe(words);
});
