import { listInput } from '@larder/contract/abnormal.contract';
import { type AbnormalRow, abnormalPage } from '@larder/database/queries/order/abnormal.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { type MemberActor, scopeOf } from '../../actor.ts';
import { everOwnedDevice } from '../../device/ever-owned-device.ts';
import { pageOf, readCursor } from '../../page-cursor.ts';
import { defineUseCase } from '../../use-case.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Returns abnormal orders of one state, or only those whose charge waits for the actor's approval: open ones by the
 * nearest deadline, others newest first. Refuses `NOT_FOUND` for a device that the merchant never owned or the member
 * may not see. [screens 40]
 */
export const listAbnormal = defineUseCase({
  name: 'order.listAbnormal',
  access: { anyOf: ['order.abnormal.view'] },
  kind: 'read',
  input: listInput,
  run: async (ctx, { cursor, limit, state, deviceNo, toApprove }) => {
    const { tx, actor, now } = ctx;
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const device = await everOwnedDevice(ctx, deviceNo);
    if (!device.ok) return device;
    const deviceIds = device.value ? [device.value] : scopeOf(actor);
    const ask = { state, deviceIds, approverId: toApprove ? actor.membershipId : null, now };
    const rows = await abnormalPage(tx, actor.merchantId, ask, after.value, limit);
    const at = (row: AbnormalRow) => (state === 'open' ? row.deadlineAt : row.createdAt).toISOString();
    return accept(
      pageOf(
        rows,
        limit,
        (row) => itemOf(actor, row),
        (row) => [at(row), row.id],
      ),
    );
  },
});

function itemOf(actor: MemberActor, stored: AbnormalRow) {
  const { claimedById, claimedBy, waitingById, waitingBy, waitingMinor, isForApproval, ...others } = stored;
  const { decision, decidedBy, decidedAt, ...row } = others;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    deadlineAt: row.deadlineAt.toISOString(),
    claim: claimedById === null ? null : { name: claimedBy ?? '', isOwn: claimedById === actor.membershipId },
    /** Whose decision about it waits to be carried out, and what it charges. */
    waiting:
      waitingById === null
        ? null
        : {
            name: waitingBy ?? '',
            isOwn: waitingById === actor.membershipId,
            isForApproval,
            totalMinor: waitingMinor ?? 0,
          },
    decided: decision && { decision, by: decidedBy, at: decidedAt?.toISOString() ?? null },
  };
}
