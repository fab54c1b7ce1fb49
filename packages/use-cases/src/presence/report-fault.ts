import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { type FaultFacts, raiseFault } from './raise-fault.ts';

/**
 * Records a fault that only the gateway can see: a cloned identity, a conflict in a log, a flood of messages. Refuses
 * `NOT_FOUND`. [protocol 13]
 */
export const reportFault = defineUseCase({
  name: 'device.reportFault',
  access: 'internal',
  kind: 'write',
  input: z.custom<{ readonly deviceNo: string } & FaultFacts>(),
  run: async (ctx, { deviceNo, ...fault }) => {
    const device = await ctx.tx.device.findUnique({
      where: { deviceNo },
      select: { id: true, merchantId: true },
    });
    if (!device) return refuse('NOT_FOUND');
    return accept(await raiseFault(ctx, device, fault));
  },
});
