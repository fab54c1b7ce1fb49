import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { allowedSteps } from '../transition.ts';
import {
  checkInvitation,
  checkInvitationResend,
  type Invitation,
  invitationExpiry,
  invitationStatus,
  invitationTransitions,
  transitionInvitation,
} from './invitation-rule.ts';

const sentAt = new Date('2026-11-22T10:00:00Z');
const later = (ms: number) => new Date(sentAt.getTime() + ms);
const sent: Invitation = { sentAt, expiresAt: invitationExpiry(sentAt), acceptedAt: null, revokedAt: null };
const accepted: Invitation = { ...sent, acceptedAt: later(1) };
const revoked: Invitation = { ...sent, revokedAt: later(1) };
const week = limits.invitationMs;

test('makes these transitions of an invitation and refuses all others', () => {
  expect(allowedSteps(invitationTransitions, transitionInvitation)).toEqual([
    'pending + accept → accepted',
    'pending + expire → expired',
    'pending + resend → pending',
    'pending + revoke → revoked',
    'pending + replace → revoked',
    'expired + resend → pending',
    'expired + revoke → revoked',
    'expired + replace → revoked',
  ]);
});

describe('the status of an invitation', () => {
  test.each([
    ['is pending until its last millisecond', sent, week - 1, 'pending'],
    ['is expired seven days after it was sent', sent, week, 'expired'],
    ['stays accepted after its time', accepted, week, 'accepted'],
    ['stays revoked after its time', revoked, week, 'revoked'],
  ] as const)('%s', (_, invitation, afterMs, status) => {
    const now = later(afterMs);
    expect(invitationStatus(invitation, now)).toBe(status);
    expect(checkInvitation(invitation, now).ok).toBe(status === 'pending');
  });

  test('refuses an unknown link like an ended one', () => {
    expect(checkInvitation(null, sentAt)).toEqual(checkInvitation(revoked, sentAt));
  });
});

describe('sending an invitation again', () => {
  test.each([
    ['waits for a minute', sent, 59_001, { code: 'RATE_LIMITED', params: { retryInS: 1 } }],
    ['is allowed after a minute', sent, 60_000, undefined],
    ['is allowed after it expired', sent, week, undefined],
    ['is refused once it was accepted', accepted, week, { code: 'NOT_FOUND' }],
    ['is refused once it was revoked', revoked, week, { code: 'NOT_FOUND' }],
  ] as const)('%s', (_, invitation, afterMs, refusal) => {
    const judged = checkInvitationResend(invitation, later(afterMs));
    expect(judged.ok ? undefined : judged.refusal).toEqual(refusal);
  });
});
