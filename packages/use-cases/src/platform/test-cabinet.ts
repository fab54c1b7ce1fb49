import { MINUTE_MS } from '@larder/domain/durations';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { cabinetInput } from './cabinet-input.ts';
import { findCabinet } from './find-cabinet.ts';

/** A test that its operator forgot ends the next day. */
export const testMinutesMax = 24 * 60;

/** `minutes` from now; 0 ends the test. */
const testCabinetInput = cabinetInput.extend({ minutes: z.int().min(0).max(testMinutesMax) });

/**
 * Puts a cabinet under test, during which it raises no alerts but those of goods and money. Repeated, it moves the end.
 * Refuses `NOT_FOUND`. [decision 235]
 */
export const testCabinet = defineUseCase({
  name: 'platform.testCabinet',
  access: 'internal',
  kind: 'write',
  input: testCabinetInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, minutes }) => {
    const found = await findCabinet(ctx.tx, deviceNo);
    if (!found.ok) return found;
    const { id: deviceId, merchantId, testFrom, testUntil } = found.value;
    const isTested = testFrom !== null && testUntil !== null && testUntil > ctx.now;
    const end = new Date(ctx.now.getTime() + minutes * MINUTE_MS);
    if (!isTested && minutes === 0) return accept({ deviceNo, testUntil: null });
    const after = { testFrom: isTested ? testFrom : ctx.now, testUntil: end };
    await ctx.tx.device.update({ where: { id: deviceId }, data: after });
    ctx.audit({
      deviceId,
      ...(merchantId ? { merchantId } : {}),
      before: { testUntil: testUntil?.toISOString() ?? null },
      after: { testUntil: end.toISOString() },
    });
    return accept({ deviceNo, testUntil: minutes > 0 ? end : null });
  },
});
