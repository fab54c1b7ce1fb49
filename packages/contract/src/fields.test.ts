import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { amountEntry, deviceName, lines, optionalLine, optionalText, percentEntry, text } from './fields.ts';
import { withdrawalForm } from './finance.contract.ts';
import { ruleForm } from './guard.contract.ts';
import { profileForm } from './onboarding.contract.ts';
import { lowStockForm } from './stock.contract.ts';

const oneLine = [text(60, 'valid.name'), optionalLine(60), deviceName];
const severalLines = [lines(200, 'valid.name'), optionalText(200)];
const takes = (schema: z.ZodType, typed: string) => schema.safeParse(typed).success;

describe('a text of one line', () => {
  test.each([
    'Lobby\nWest',
    'Lobby\r\n=1+1',
    'Lobby\tWest',
    'Lobby\u0007',
    'Lobby\u0085West',
    'Lobby\u2028West',
  ])('is refused with a control character: %j', (typed) => {
    expect(oneLine.filter((schema) => takes(schema, typed))).toEqual([]);
  });

  test.each(['Lobby West', '大堂西侧货柜', 'Café d’été 😀', ' Lobby West\n'])('is taken as %j', (typed) => {
    expect(oneLine.filter((schema) => !takes(schema, typed))).toEqual([]);
  });
});

describe('a text of several lines', () => {
  test('has line breaks and tabs', () => {
    expect(severalLines.filter((schema) => !takes(schema, 'first\r\nsecond\tthird'))).toEqual([]);
  });

  test('is refused with other control characters', () => {
    expect(
      severalLines.filter((schema) => takes(schema, 'bell\u0007') || takes(schema, 'escape\u001b[0m')),
    ).toEqual([]);
  });
});

describe('typed numbers of a form', () => {
  const profile = {
    industry: 'food_drink',
    sold: 'Food',
    averageTicketMinor: '5',
    monthlyVolumeMinor: '900',
  };
  const rule = { mode: 'observe', act: 'deny', hold: '' };
  const low = { deviceNo: 'VC24090001', lowStockEnabled: true, lowStockPct: '' };
  const readBy = {
    price: (typed: string) => amountEntry('price').safeParse(typed),
    percent: (typed: string) => percentEntry.safeParse(typed),
    withdrawal: (typed: string) => withdrawalForm.safeParse({ amountMinor: typed }),
    debt: (typed: string) => ruleForm('debt').safeParse({ ...rule, threshold: typed }),
    lowStock: (typed: string) => lowStockForm.safeParse({ ...low, lowStockQty: typed }),
    cabinets: (typed: string) =>
      profileForm.safeParse({ ...profile, cabinets: typed, highestTicketMinor: '' }).error?.issues[0]
        ?.message,
  };
  const messageOf = (read: { error?: z.ZodError | undefined }) => read.error?.issues[0]?.message;

  test.each([
    ['price', '2,50', undefined],
    ['price', '1,234', 'valid.number.doubtful'],
    ['price', '2x50', 'valid.number.unread'],
    ['percent', '8,875', undefined],
    ['withdrawal', '10,50', undefined],
    ['withdrawal', '1,234', 'valid.number.doubtful'],
    ['withdrawal', '0', 'valid.amount'],
    ['withdrawal', '1000000', 'valid.number.tooMuch'],
    ['debt', '2,50', undefined],
    ['debt', '1,234', 'valid.number.doubtful'],
    ['debt', '0', 'valid.guard.debt'],
    ['lowStock', '1,5', 'valid.threshold.qty'],
    ['lowStock', '0x5', 'valid.threshold.qty'],
    ['lowStock', '5', undefined],
  ] as const)('read as %s give for %j the message %s', (kind, typed, message) => {
    expect(messageOf(readBy[kind](typed))).toBe(message);
  });

  test.each(['1,5', '0x10', '', '10000'])('refuse %j as a number of cabinets', (typed) => {
    expect(readBy.cabinets(typed)).toBe('valid.onboarding.cabinets');
  });
});
