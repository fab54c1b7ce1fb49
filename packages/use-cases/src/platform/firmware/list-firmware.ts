import { countFirmware, latestFirmware } from '@larder/database/queries/device/firmware.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

const CABINETS_MAX = 1_000;

/**
 * Returns releases, newest first, with the number of cabinets by the state of their latest update to it; with `version`
 * also those cabinets. [protocol 12]
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
    const ids = releases.map(({ id }) => id);
    const counts = await countFirmware(tx, ids);
    const cabinets = version ? await latestFirmware(tx, ids, CABINETS_MAX) : [];
    return accept({
      releases: releases.map((release) => ({
        model: release.modelCode,
        version: release.version,
        bytes: Number(release.sizeBytes),
        sha256: release.sha256,
        createdAt: release.createdAt,
        states: Object.fromEntries(
          counts.flatMap(({ releaseId, state, count }) => (releaseId === release.id ? [[state, count]] : [])),
        ),
      })),
      cabinets: cabinets.map(({ releaseId: _, ...cabinet }) => cabinet),
    });
  },
});
