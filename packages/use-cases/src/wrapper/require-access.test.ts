import type { MerchantId } from '@larder/domain/ids';
import { permissions } from '@larder/domain/team/permissions';
import { expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { editRole } from '../bindings/edit-role.ts';
import { replyToComplaint } from '../complaint/reply-to-complaint.ts';
import { revealContact } from '../complaint/reveal-contact.ts';
import { viewMedia } from '../device/view-media.ts';
import { createExport } from '../export/create-export.ts';
import { downloadExport } from '../export/download-export.ts';
import { repeatExport } from '../export/repeat-export.ts';
import { requestWithdrawal } from '../finance/request-withdrawal.ts';
import { changePassword } from '../identity/change-password.ts';
import { markRead } from '../notice/mark-read.ts';
import { refundOrder } from '../order/refund/refund-order.ts';
import type { AnyUseCase } from '../use-case.ts';
import { requireAccess } from './require-access.ts';

const now = new Date('2026-11-28T12:00:00Z');

const suspended = {
  kind: 'member',
  accountId: 'a',
  membershipId: 'm',
  merchantId: 'x' as MerchantId,
  merchantStatus: 'suspended',
  permissions,
} as unknown as Actor;

test.each<[string, AnyUseCase, boolean]>([
  ['view media', viewMedia, true],
  ['reveal a contact', revealContact, true],
  ['export', createExport, true],
  ['download an export', downloadExport, true],
  ['repeat an export', repeatExport, true],
  ['mark notices as read', markRead, true],
  ['not answer a shopper', replyToComplaint, false],
  ['not refund an order', refundOrder, false],
])('a suspended merchant may %s', (_, useCase, allowed) => {
  const answer = requireAccess(useCase, suspended, now);
  expect(answer.ok ? 'ok' : answer.refusal.code).toBe(allowed ? 'ok' : 'MERCHANT_SUSPENDED');
});

test('stops a member who must set up two-step verification, except at the own account', () => {
  const due: Actor = {
    kind: 'user',
    accountId: 'a',
    permissions: [],
    deviceScope: [],
    permissionVersion: 0,
    twoStepDue: { merchantId: 'x' as MerchantId, merchantName: 'Corner Fridge' },
  };
  const codeOf = (useCase: AnyUseCase) => {
    const answer = requireAccess(useCase, due, now);
    return answer.ok ? 'ok' : answer.refusal.code;
  };
  for (const useCase of [viewMedia, markRead, createExport])
    expect(codeOf(useCase)).toBe('TWO_STEP_REQUIRED');
  expect(codeOf(changePassword)).toBe('ok');
});

test.each<[string, AnyUseCase, number | null, string]>([
  ['a withdrawal just after the sign-in', requestWithdrawal, 1, 'ok'],
  ['a withdrawal ten minutes after it', requestWithdrawal, 10, 'FRESH_PROOF_REQUIRED'],
  ['a withdrawal in a sign-in that has ended', requestWithdrawal, null, 'FRESH_PROOF_REQUIRED'],
  ['a change of a role ten minutes after the sign-in', editRole, 10, 'FRESH_PROOF_REQUIRED'],
  ['a refund an hour after it', refundOrder, 60, 'ok'],
])('asks who the caller is before %s only where it must', (_, useCase, minutes, outcome) => {
  const actor: Actor = {
    ...suspended,
    merchantStatus: 'active',
    ...(minutes === null ? {} : { provedAt: new Date(now.getTime() - minutes * 60_000) }),
  };
  const answer = requireAccess(useCase, actor, now);
  expect(answer.ok ? 'ok' : answer.refusal.code).toBe(outcome);
});

test('asks nobody who may not do it anyway', () => {
  const answer = requireAccess(requestWithdrawal, suspended, now);
  expect(answer).toMatchObject({ refusal: { code: 'MERCHANT_SUSPENDED' } });
});
