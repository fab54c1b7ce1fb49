import { activityInput } from '@larder/contract/device-timeline.contract';
import { activityKinds } from '@larder/domain/device/timeline-kinds';
import { accept } from '@larder/domain/refusal';
import { scopeOf } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { daysAtMerchant } from './days-at-merchant.ts';
import { findOwnDevice } from './find-own-device.ts';
import { findPerson } from './find-person.ts';
import { readTimelinePage } from './timeline-page.ts';

/**
 * Lists what happened at all devices of the member, newest first, by the merchant's clock: doors, commands, pictures
 * and videos, alerts and edits. Filtered by a person, it lists their acts only. Refuses `NOT_FOUND` for a foreign
 * device or person. [screens A-4]
 */
export const listActivity = defineUseCase({
  name: 'device.listActivity',
  access: { anyOf: ['device.view'] },
  kind: 'read',
  input: activityInput,
  run: async (ctx, { deviceNo, personId, kinds = activityKinds, from, to, cursor, limit }) => {
    const device = deviceNo ? await findOwnDevice(ctx, deviceNo) : accept(null);
    if (!device.ok) return device;
    const person = await findPerson(ctx, personId);
    if (!person.ok) return person;
    const days = await daysAtMerchant(ctx, { from, to });
    const page = await readTimelinePage(ctx, {
      deviceIds: device.value ? [device.value.id] : scopeOf(ctx.actor),
      person: person.value,
      from: days.from,
      to: days.to,
      kinds,
      cursor,
      limit,
    });
    if (!page.ok) return page;
    return accept({
      timezone: days.timezone,
      deviceName: device.value?.name ?? null,
      personName: person.value?.displayName ?? null,
      ...page.value,
    });
  },
});
