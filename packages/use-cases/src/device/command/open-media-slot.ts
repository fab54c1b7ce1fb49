import type { DataOf } from '@larder/cabinet-protocol/catalog';
import { mediaUse } from '@larder/database/queries/device/media.queries';
import type { Tx } from '@larder/database/transaction';
import { mayOpenSlot } from '@larder/domain/device/media-quota';
import { mediaEndsAt } from '@larder/domain/device/media-retention';
import { DAY_MS, MINUTE_MS } from '@larder/domain/durations';
import type { DeviceId, DeviceNo } from '@larder/domain/ids';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

export type MediaSlotInput = {
  readonly device: { readonly id: DeviceId; readonly deviceNo: DeviceNo };
  readonly request: DataOf<'media.slot'>;
};

export const mediaSlotLimits = { maxBytes: 32 * 1024 * 1024, openMs: 30 * MINUTE_MS } as const;

/** File endings by MIME type of what a cabinet may upload. */
export const mediaEndings: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'image/jpeg': 'jpg' };

/**
 * Opens an upload slot for one video or picture of a cabinet; returns its key and expiry. Refuses `BAD_INPUT` for
 * other types of files and for more than 32 MiB, `RATE_LIMITED` beyond the quota of a cabinet in 24 h, `NOT_FOUND` for
 * the session of another cabinet. [protocol 8.4, 9.3]
 */
export const openMediaSlot = defineUseCase({
  name: 'device.openMediaSlot',
  access: 'internal',
  kind: 'write',
  input: z.custom<MediaSlotInput>(),
  run: async ({ tx, now, newId }, { device, request }) => {
    const ending = mediaEndings[request.mime];
    if (!ending) return refuse('BAD_INPUT', { key: 'valid.input', field: 'mime' });
    if (request.bytes > mediaSlotLimits.maxBytes)
      return refuse('BAD_INPUT', { key: 'valid.input', field: 'bytes' });
    const use = await mediaUse(tx, device.id, {
      since: new Date(now.getTime() - DAY_MS),
      openSince: new Date(now.getTime() - mediaSlotLimits.openMs),
    });
    if (!mayOpenSlot(use, request.bytes)) return refuse('RATE_LIMITED');
    const owner = await ownerOf(tx, device.id, request.sessionId ?? null);
    if (!owner) return refuse('NOT_FOUND', { field: 'sessionId' });
    const key = `m/${device.deviceNo.toLowerCase()}/${request.sessionId ?? 'c'}/${newId()}.${ending}`;
    await tx.fileObject.create({
      data: {
        key,
        merchantId: owner.merchantId,
        deviceId: device.id,
        kind: request.kind,
        mime: request.mime,
        sizeBytes: BigInt(request.bytes),
        state: 'pending',
        createdAt: now,
        expiresAt: mediaEndsAt(now, false),
      },
    });
    return accept({ key, expiresAt: new Date(now.getTime() + mediaSlotLimits.openMs) });
  },
});

/**
 * Finds the merchant who will own the file; null if the session is another cabinet's. The event of an unknown session
 * may still arrive.
 */
async function ownerOf(
  tx: Tx,
  deviceId: DeviceId,
  sessionId: string | null,
): Promise<{ merchantId: string | null } | null> {
  const session = sessionId ? await tx.doorSession.findUnique({ where: { id: sessionId } }) : null;
  if (session) return session.deviceId === deviceId ? { merchantId: session.merchantId } : null;
  return tx.device.findUnique({ where: { id: deviceId }, select: { merchantId: true } });
}
