import type { MerchantId } from '@larder/domain/ids';
import { permissions } from '@larder/domain/team/permissions';
import { expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { bindRestocker } from '../bindings/bind-restocker.ts';
import { editRole } from '../bindings/edit-role.ts';
import { setMemberStatus } from '../bindings/set-member-status.ts';
import { setRestockerStatus } from '../bindings/set-restocker-status.ts';
import { unbindRestocker } from '../bindings/unbind-restocker.ts';
import { replyToComplaint } from '../complaint/reply-to-complaint.ts';
import { revealContact } from '../complaint/reveal-contact.ts';
import { viewMedia } from '../device/view-media.ts';
import { createExport } from '../export/create-export.ts';
import { downloadExport } from '../export/download-export.ts';
import { repeatExport } from '../export/repeat-export.ts';
import { requestWithdrawal } from '../finance/request-withdrawal.ts';
import { changePassword } from '../identity/change-password.ts';
import { markRead } from '../notice/mark-read.ts';
import { saveBank } from '../onboarding/save-bank.ts';
import { submitIndependent } from '../onboarding/submit-independent.ts';
import { approveRefund } from '../order/refund/approve-refund.ts';
import { refundOrder } from '../order/refund/refund-order.ts';
import { rejectRefund } from '../order/refund/reject-refund.ts';
import { saveRefundApproval } from '../order/refund/save-refund-approval.ts';
import { resendInvitation } from '../team/resend-invitation.ts';
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

const disable = { id: 'm', status: 'disabled' };
const enable = { id: 'm', status: 'active' };
const keptNumbers = { version: 1, step: { bank: 'First Bank', holder: 'Maria', accountKind: 'checking' } };
const newAccount = { version: 1, step: { ...keptNumbers.step, account: '000123456789' } };

test.each<[string, AnyUseCase, unknown, string]>([
  ['enabling a user', setMemberStatus, enable, 'FRESH_PROOF_REQUIRED'],
  ['disabling a user, which is urgent', setMemberStatus, disable, 'ok'],
  ['enabling a restocker', setRestockerStatus, enable, 'FRESH_PROOF_REQUIRED'],
  ['disabling a restocker', setRestockerStatus, disable, 'ok'],
  ['binding cabinets to a restocker', bindRestocker, {}, 'FRESH_PROOF_REQUIRED'],
  ['taking cabinets from a restocker', unbindRestocker, {}, 'ok'],
  ['an invitation again', resendInvitation, {}, 'FRESH_PROOF_REQUIRED'],
  ['the limit of refunds', saveRefundApproval, {}, 'FRESH_PROOF_REQUIRED'],
  ['a new bank account of an application', saveBank, newAccount, 'FRESH_PROOF_REQUIRED'],
  ['the bank of an application whose numbers stay', saveBank, keptNumbers, 'ok'],
  ['a provider account of their own', submitIndependent, {}, 'FRESH_PROOF_REQUIRED'],
  ['the approval of a refund', approveRefund, {}, 'FRESH_PROOF_REQUIRED'],
  ['the rejection of a refund', rejectRefund, {}, 'ok'],
  ['input that is not valid', saveBank, undefined, 'FRESH_PROOF_REQUIRED'],
])('asks ten minutes after the sign-in before %s as decided', (_, useCase, input, outcome) => {
  const provedAt = new Date(now.getTime() - 10 * 60_000);
  const answer = requireAccess(useCase, { ...suspended, merchantStatus: 'active', provedAt }, now, input);
  expect(answer.ok ? 'ok' : answer.refusal.code).toBe(outcome);
});

test('asks nobody who may not do it anyway', () => {
  const answer = requireAccess(requestWithdrawal, suspended, now);
  expect(answer).toMatchObject({ refusal: { code: 'MERCHANT_SUSPENDED' } });
});
