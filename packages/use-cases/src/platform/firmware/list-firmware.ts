import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

const CABINETS_MAX = 1_000;

/**
 * Returns releases, newest first, with the number of cabinets by state; with `version` also those cabinets.
 * [protocol 12]
 */
export const listFirmware = defineUseCase({
  name: 'platform.listFirmware',
  access: 'internal',
  kind: 'read',
  input: z.object({ modelCode: z.string().optional(), version: z.string().optional() }),
  run: async ({ tx }, { modelCode, version }) => {
    const releases = await tx.firmwareRelease.findMany({
      where: { ...(modelCode ? { modelCode } : {}), ...(version ? { version } : {}) },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 100,
    });
    const counts = await tx.firmwareUpdate.groupBy({
      by: ['releaseId', 'state'],
      where: { releaseId: { in: releases.map(({ id }) => id) } },
      _count: true,
    });
    const updates = version
      ? await tx.firmwareUpdate.findMany({
          where: { releaseId: { in: releases.map(({ id }) => id) } },
          orderBy: [{ updatedAt: 'desc' }],
          take: CABINETS_MAX,
          include: { device: { select: { deviceNo: true, fw: true } } },
        })
      : [];
    return accept({
      releases: releases.map((release) => ({
        model: release.modelCode,
        version: release.version,
        bytes: Number(release.sizeBytes),
        sha256: release.sha256,
        createdAt: release.createdAt,
        states: Object.fromEntries(
          counts.flatMap(({ releaseId, state, _count }) =>
            releaseId === release.id ? [[state, _count]] : [],
          ),
        ),
      })),
      cabinets: updates.map(({ device, state, pct, code, updatedAt }) => ({
        deviceNo: device.deviceNo,
        fw: device.fw,
        state,
        pct,
        code,
        updatedAt,
      })),
    });
  },
});
