import type { rolloutChangesInput } from '@larder/contract/template.contract';
import { accept, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { seesDevice } from '../../actor.ts';
import type { MemberReadContext } from '../../use-case.ts';
import { readRolloutSource } from './read-rollout-source.ts';

/**
 * Reads what is to be rolled out, and the devices for which that is previewed, by name. Refuses `NOT_FOUND` for a
 * foreign source or device.
 */
export async function readRolloutTargets(
  ctx: MemberReadContext,
  { source: asked, deviceNos }: z.output<typeof rolloutChangesInput>,
) {
  const { tx, actor } = ctx;
  const source = await readRolloutSource(ctx, asked);
  if (!source.ok) return source;
  const found = await tx.device.findMany({
    where: { merchantId: actor.merchantId, deviceNo: { in: deviceNos } },
    orderBy: [{ name: 'asc' }, { deviceNo: 'asc' }],
  });
  const devices = found.filter(({ id }) => seesDevice(actor, id));
  if (devices.length < new Set(deviceNos).size) return refuse('NOT_FOUND');
  return accept({ source: source.value, devices, deviceIds: devices.map(({ id }) => id) });
}
