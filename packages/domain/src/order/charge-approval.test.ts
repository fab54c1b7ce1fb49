import { describe, expect, test } from 'vitest';
import { approversOf, judgeApproval } from './charge-approval.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const before = new Date(NOW.getTime() + 1);
const open = { status: 'abnormal', abnormalState: 'open', abnormalDeadlineAt: before } as const;
const orders = {
  open,
  'past its deadline': { ...open, abnormalDeadlineAt: NOW },
  expired: { ...open, abnormalState: 'expired' },
  'charged already': { ...open, status: 'paid', abnormalState: 'resolved' },
} as const;
const charges = { anna: { membershipId: 'anna' }, gone: null } as const;

describe('a charge above the most that one member may charge', () => {
  test.each([
    ['approve', 'open', 'anna', 'ben', 'accepted'],
    ['approve', 'open', 'anna', 'anna', 'FORBIDDEN'],
    ['approve', 'past its deadline', 'anna', 'ben', 'ABNORMAL_EXPIRED'],
    ['approve', 'past its deadline', 'anna', 'anna', 'FORBIDDEN'],
    ['approve', 'expired', 'anna', 'ben', 'ABNORMAL_EXPIRED'],
    ['approve', 'open', 'gone', 'ben', 'ABNORMAL_NOT_WAITING'],
    ['approve', 'charged already', 'gone', 'ben', 'ABNORMAL_CARRIED_OUT'],
    ['approve', 'charged already', 'anna', 'ben', 'ABNORMAL_CARRIED_OUT'],
    ['reject', 'open', 'anna', 'ben', 'accepted'],
    ['reject', 'open', 'anna', 'anna', 'FORBIDDEN'],
    ['reject', 'past its deadline', 'anna', 'ben', 'accepted'],
    ['reject', 'expired', 'anna', 'ben', 'accepted'],
    ['reject', 'open', 'gone', 'ben', 'ABNORMAL_NOT_WAITING'],
    ['reject', 'charged already', 'gone', 'ben', 'ABNORMAL_CARRIED_OUT'],
  ] as const)(
    'to %s of an order %s, entered by %s, is for %s: %s',
    (act, order, charge, membershipId, expected) => {
      const judged = judgeApproval(act, {
        order: orders[order],
        charge: charges[charge],
        membershipId,
        now: NOW,
      });
      expect(judged.ok ? 'accepted' : judged.refusal.code).toBe(expected);
    },
  );

  test('may be approved by everybody who decides such orders, except the member who entered it', () => {
    const deciders = ['anna', 'ben', 'olga'].map((membershipId) => ({ membershipId }));
    expect(approversOf(deciders, 'anna').map(({ membershipId }) => membershipId)).toEqual(['ben', 'olga']);
    expect(approversOf(deciders.slice(0, 1), 'anna')).toEqual([]);
  });
});
