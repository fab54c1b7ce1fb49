import type { Device, DeviceConnectivity } from '@larder/database/model';
import { brokerRefusalsSince } from '@larder/database/queries/device/broker-refusal.queries';
import { logsWithHole } from '@larder/database/queries/device/event-hole.queries';
import { rejectedSince } from '@larder/database/queries/device/quarantine.queries';
import type { Tx } from '@larder/database/transaction';
import type { BrokerRefusal } from '@larder/domain/device/broker-refusal';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { DAY_MS } from '@larder/domain/durations';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';

const WINDOW_MS = DAY_MS;
const ISSUES_MAX = 20;
const LOGS_MAX = 3;

/**
 * Diagnoses a cabinet for its developer: whether its birth was accepted, what the broker refused and which messages
 * were rejected in the last 24 hours and why, missing events, and open faults. For a number that no cabinet has,
 * returns what the broker refused, if anything. Refuses `NOT_FOUND`. [protocol 13, decision 234]
 */
export const checkCabinet = defineUseCase({
  name: 'platform.checkCabinet',
  access: 'internal',
  kind: 'read',
  input: cabinetInput,
  run: async ({ tx, now }, { deviceNo }) => {
    const device = await tx.device.findUnique({ where: { deviceNo }, include: { connectivity: true } });
    const since = new Date(now.getTime() - WINDOW_MS);
    const refused = await brokerRefusalsSince(tx, deviceNo, since);
    if (!device) {
      return refused.length > 0
        ? accept<CheckedCabinet>({ deviceNo, known: null, refused })
        : refuse('NOT_FOUND', { deviceNo });
    }
    return accept<CheckedCabinet>({ deviceNo, known: await diagnose(tx, device, since, now), refused });
  },
});

export type CheckedCabinet = {
  readonly deviceNo: string;
  /** Null for a number that no cabinet has. */
  readonly known: Awaited<ReturnType<typeof diagnose>> | null;
  readonly refused: readonly BrokerRefusal[];
};

async function diagnose(
  tx: Tx,
  { connectivity, ...device }: Device & { readonly connectivity: DeviceConnectivity | null },
  since: Date,
  now: Date,
) {
  const { lifecycle, fw, testUntil } = device;
  return {
    lifecycle,
    fw,
    testUntil: testUntil && testUntil > now ? testUntil : null,
    online: onlineStatus(connectivity, now),
    lastBirthAt: connectivity?.lastBirthAt ?? null,
    rejected: await rejectedSince(tx, device.id, since, ISSUES_MAX),
    missing: await logsWithHole(tx, device.id, LOGS_MAX),
    faults: await tx.deviceFault.findMany({
      where: { deviceId: device.id, clearedAt: null },
      orderBy: { raisedAt: 'desc' },
      take: ISSUES_MAX,
      select: { code: true, severity: true, detail: true, raisedAt: true },
    }),
  };
}
