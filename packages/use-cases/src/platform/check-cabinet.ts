import { logsWithHole } from '@larder/database/queries/device/event-hole.queries';
import { rejectedSince } from '@larder/database/queries/device/quarantine.queries';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { DAY_MS } from '@larder/domain/durations';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';

const WINDOW_MS = DAY_MS;
const ISSUES_MAX = 20;
const LOGS_MAX = 3;

/**
 * Diagnoses a cabinet for its developer: whether its birth was accepted, the messages rejected in the last 24 hours and
 * why, missing events, and open faults. Refuses `NOT_FOUND`. [protocol 13]
 */
export const checkCabinet = defineUseCase({
  name: 'platform.checkCabinet',
  access: 'internal',
  kind: 'read',
  input: cabinetInput,
  run: async ({ tx, now }, { deviceNo }) => {
    const device = await tx.device.findUnique({ where: { deviceNo }, include: { connectivity: true } });
    if (!device) return refuse('NOT_FOUND', { deviceNo });
    const { connectivity, lifecycle, fw } = device;
    const since = new Date(now.getTime() - WINDOW_MS);
    return accept({
      deviceNo,
      lifecycle,
      fw,
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
    });
  },
});
