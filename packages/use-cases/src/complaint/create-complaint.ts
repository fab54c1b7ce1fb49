import { createInput } from '@larder/contract/complaint.contract';
import { DAY_MS } from '@larder/domain/durations';
import type { DeviceId, OrderId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { findOwnDevice } from '../device/find-own-device.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { takeComplaintMails } from './complaint-limit.ts';
import { enterComplaint } from './enter-complaint.ts';
import { findOrderNamed } from './find-order-named.ts';

const MAILED_A_DAY = 200;

/**
 * Enters a complaint that a member heard in a chat, on the phone or at the cabinet. Refuses `NOT_FOUND` (cabinet,
 * order), `BAD_INPUT` for an order of another cabinet and for pictures, and `RATE_LIMITED` for mails to shoppers.
 * [screens 47]
 */
export const createComplaint = defineUseCase({
  name: 'complaint.create',
  access: { anyOf: ['complaint.handle'] },
  kind: 'write',
  input: createInput,
  audit: { objectType: 'complaint' },
  run: async (ctx, { deviceNo, order, ...entered }) => {
    const { merchantId, membershipId } = ctx.actor;
    if (entered.contact.email) {
      const key = `complaint-mail ${merchantId}`;
      const allowed = await takeComplaintMails(ctx, entered.contact.email, [
        { key, max: MAILED_A_DAY, windowMs: DAY_MS },
      ]);
      if (!allowed.ok) return allowed;
    }
    const about = await subjectOf(ctx, { deviceNo, order });
    if (!about.ok) return about;
    return enterComplaint(ctx, {
      ...entered,
      ...about.value,
      merchantId,
      sessionId: null,
      createdById: membershipId,
    });
  },
});

type Subject = { readonly deviceId: DeviceId; readonly orderId: OrderId | null; readonly currency: string };

async function subjectOf(
  ctx: MemberWriteContext,
  { deviceNo, order: named }: Pick<z.output<typeof createInput>, 'deviceNo' | 'order'>,
): Promise<Result<Subject>> {
  const order = named ? await findOrderNamed(ctx, named) : null;
  if (order && !order.ok) return order;
  const device = deviceNo ? await findOwnDevice(ctx, deviceNo) : null;
  if (device && !device.ok) return device;
  if (order) {
    const { id: orderId, deviceId, currency } = order.value;
    if (device && device.value.id !== deviceId)
      return refuse('BAD_INPUT', { key: 'valid.complaint.otherDevice', field: 'order' });
    return accept({ deviceId, orderId, currency });
  }
  if (!device) return refuse('BAD_INPUT', { key: 'valid.complaint.where', field: 'order' });
  return accept({ deviceId: device.value.id, orderId: null, currency: device.value.currency });
}
