import { restockerInput } from '@larder/contract/team.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { scopeOf } from '../actor.ts';
import { knownCabinet, knownCabinetParts } from '../device/known-cabinet.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';

const RECORDS = 10;

/** One restocker with the devices and latest records that the actor may see. Refuses `NOT_FOUND`. [screens 23] */
export const readRestocker = defineUseCase({
  name: 'team.readRestocker',
  access: { anyOf: ['restocker.view'] },
  kind: 'read',
  input: restockerInput,
  run: async ({ tx, actor }, { id }) => {
    const { merchantId } = actor;
    const member = await tx.membership.findFirst({
      where: { id, merchantId, kind: 'restocker', deletedAt: null },
      include: { account: { select: { email: true, status: true } } },
    });
    if (!member) return refuse('NOT_FOUND');
    const scope = scopeOf(actor);
    const inScope = scope === null ? {} : { deviceId: { in: [...scope] } };
    const of = { tx, merchantId, id, inScope };
    const [devices, records, session] = await Promise.all([
      boundDevices(of),
      lastRecords(of),
      tx.refreshSession.findFirst({
        where: { accountId: member.accountId, membershipId: id },
        orderBy: { createdAt: 'desc' },
        select: { createdAt: true },
      }),
    ]);
    const { account } = member;
    return accept({
      id,
      userName: member.displayName,
      email: account.email,
      status:
        member.status === 'active' && account.status === 'active'
          ? ('active' as const)
          : ('disabled' as const),
      createdAt: member.createdAt.toISOString(),
      lastActiveAt: session?.createdAt.toISOString() ?? null,
      devices,
      records,
    });
  },
});

type Of = Pick<ReadContext, 'tx'> & {
  readonly merchantId: string;
  readonly id: string;
  readonly inScope: { deviceId?: { in: string[] } };
};

async function boundDevices({ tx, merchantId, id, inScope }: Of) {
  const rows = await tx.membershipDevice.findMany({
    where: { merchantId, membershipId: id, ...inScope },
    select: { assignment: { select: { device: { select: { deviceNo: true, name: true } } } } },
  });
  return rows
    .map(({ assignment }) => assignment.device)
    .sort((a, b) => (a.name ?? a.deviceNo).localeCompare(b.name ?? b.deviceNo));
}

async function lastRecords({ tx, merchantId, id, inScope }: Of) {
  const rows = await tx.restockRecord.findMany({
    where: { merchantId, operatorId: id, ...inScope },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: RECORDS,
    include: {
      assignment: { select: knownCabinetParts },
    },
  });
  return rows.map((record) => ({
    id: record.id,
    recordNo: record.recordNo,
    mode: record.mode,
    at: record.at.toISOString(),
    restockQty: record.restockQty,
    adjustQty: record.adjustQty,
    disposeQty: record.disposeQty,
    ...knownCabinet(record.assignment),
  }));
}
