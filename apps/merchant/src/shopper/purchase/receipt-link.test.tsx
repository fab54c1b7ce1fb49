import type { Locale } from '@larder/domain/locale';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PurchaseStatus } from '#shopper/call-api.ts';
import { createWords } from '#shopper/words/create-words.ts';
import { WordsContext } from '#shopper/words/words-context.ts';
import { ReceiptLink } from './receipt-link.tsx';

const status = { linkUntil: '2026-11-21T03:42:00Z', timezone: 'America/Los_Angeles' } as PurchaseStatus;

test.each<[Locale, RegExp]>([
  ['en-US', /^The link works until Nov 20, 2026, 7:42\sPM PST\./],
  ['zh-CN', /^链接在2026年11月20日 19:42 GMT-8前有效/],
])('says in %s when the link of a receipt ends', (locale, text) => {
  render(
    <WordsContext value={{ words: createWords(locale), read: () => undefined }}>
      <ReceiptLink token="a token" status={status} />
    </WordsContext>,
  );
  expect(screen.getByText(text)).toBeDefined();
});
