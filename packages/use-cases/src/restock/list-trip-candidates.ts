import { tripCandidatesInput } from '@larder/contract/restock.contract';
import { restockDevicePage } from '@larder/database/queries/restock/restock-overview.queries';
import { tripCabinets } from '@larder/database/queries/restock/restock-trip.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase, type MemberReadContext } from '../use-case.ts';
import { checkMode } from './check-mode.ts';
import { restockDeviceItem, restockDeviceKeyset } from './list-restock-devices.ts';
import { restockScope } from './restock-scope.ts';

type Wanted = {
  readonly mode: 'quick' | 'one_click';
  readonly tripId?: string | undefined;
  readonly deviceNos?: readonly string[] | undefined;
};

/**
 * Devices that a trip may include, by need, most first: in scope and without an open task. The first page also returns
 * the current stops of the trip in order, followed by the devices requested by number that it may include. Refuses
 * `NOT_FOUND`, and as `checkMode`. [screens ASSOC]
 */
export const listTripCandidates = defineUseCase({
  name: 'restock.listTripCandidates',
  access: { anyOf: ['restock.quick', 'restock.one_click'] },
  kind: 'read',
  mayLag: true,
  input: tripCandidatesInput,
  run: async (ctx, { cursor, limit, q, ...wanted }) => {
    const { tx, actor } = ctx;
    const { mode } = wanted;
    const enabled = await checkMode(ctx, mode);
    if (!enabled.ok) return enabled;
    const after = readCursor(cursor, restockDeviceKeyset);
    if (!after.ok) return after;
    const chosen = cursor ? accept([]) : await chosenCabinets(ctx, wanted);
    if (!chosen.ok) return chosen;
    const filter = { ...restockScope(actor), mode, q, free: true };
    const rows = await restockDevicePage(tx, actor.merchantId, filter, after.value, limit, ctx.now);
    const page = pageOf(
      rows,
      limit,
      (row) => restockDeviceItem(ctx, row, false),
      (row) => [row.units, row.deviceNo],
    );
    return accept({ ...page, chosen: chosen.value });
  },
});

type ChosenCabinet = {
  readonly deviceNo: string;
  readonly name: string | null;
  readonly units: number;
  readonly state: 'todo' | 'restocking' | 'done';
};

async function chosenCabinets(
  ctx: MemberReadContext,
  { mode, tripId, deviceNos = [] }: Wanted,
): Promise<Result<ChosenCabinet[]>> {
  const { tx, actor } = ctx;
  const { merchantId, membershipId: createdById } = actor;
  const trip = tripId
    ? await tx.restockTrip.findFirst({ where: { id: tripId, merchantId, createdById, mode } })
    : null;
  if (tripId && !trip) return refuse('NOT_FOUND');
  const cabinets = (trip ? await tripCabinets(tx, merchantId, trip.id) : []).filter(({ deviceId }) =>
    seesDevice(actor, deviceId),
  );
  const stateOf = new Map(cabinets.map(({ deviceNo, state }) => [deviceNo, state]));
  const wanted = await tx.device.findMany({
    where: { merchantId, deviceNo: { in: deviceNos.filter((deviceNo) => !stateOf.has(deviceNo)) } },
    select: { id: true },
  });
  const deviceIds = [...cabinets.map(({ deviceId }) => deviceId), ...wanted.map(({ id }) => id)];
  const filter = { ...restockScope(actor), mode, deviceIds };
  const rows = await restockDevicePage(tx, merchantId, filter, null, deviceIds.length, ctx.now);
  const rowOf = new Map(rows.map((row) => [row.deviceNo, row]));
  const inOrder = new Set([...stateOf.keys(), ...deviceNos]);
  return accept(
    [...inOrder].flatMap((deviceNo) => {
      const row = rowOf.get(deviceNo);
      const state = stateOf.get(deviceNo);
      if (!row || (!state && row.taskId)) return [];
      return [{ deviceNo, name: row.name, units: row.units, state: state ?? 'todo' }];
    }),
  );
}
