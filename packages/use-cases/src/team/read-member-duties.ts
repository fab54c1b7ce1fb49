import { memberInput } from '@larder/contract/team.contract';
import { complaintStatuses, isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { openOrderStatuses } from '@larder/domain/restock/restock-order-transitions';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import { defineUseCase } from '../use-case.ts';
import { kindsSeen } from './kinds-seen.ts';

/**
 * What is in a member's hands now: said before they are disabled or removed. Refuses `NOT_FOUND`. [screens 26]
 */
export const readMemberDuties = defineUseCase({
  name: 'team.readMemberDuties',
  access: { anyOf: ['user.edit', 'restocker.edit'] },
  kind: 'read',
  input: memberInput,
  run: async ({ tx, actor }, { id }) => {
    const { merchantId } = actor;
    const member = await tx.membership.findFirst({
      where: { id, merchantId, kind: { in: [...kindsSeen(actor)] }, deletedAt: null },
      select: { id: true },
    });
    if (!member) return refuse('NOT_FOUND');
    const openComplaints = complaintStatuses.filter(isOpenComplaint);
    const [tasks, orders, complaints, alerts, invitations] = await Promise.all([
      tx.restockTask.count({
        where: { merchantId, operatorId: id, status: { in: [...openTaskStatuses] } },
      }),
      tx.restockOrder.count({
        where: { merchantId, assignedToId: id, status: { in: [...openOrderStatuses] } },
      }),
      tx.complaint.count({ where: { merchantId, assigneeId: id, status: { in: openComplaints } } }),
      tx.alertSubscription.count({ where: { merchantId, membershipId: id } }),
      tx.invitation.count({ where: { merchantId, invitedById: id, acceptedAt: null, revokedAt: null } }),
    ]);
    return accept({ tasks, orders, complaints, alerts, invitations });
  },
});
