import { timelineInput } from '@larder/contract/device-timeline.contract';
import { timelineKinds } from '@larder/domain/device/timeline-kinds';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { findOwnDevice } from './find-own-device.ts';
import { readTimelinePage } from './timeline-page.ts';

/**
 * Lists the events of a device, newest first: doors, commands, pictures and videos, temperatures and other alerts,
 * edits, connection. Refuses `NOT_FOUND`. [screens A-4]
 */
export const readTimeline = defineUseCase({
  name: 'device.readTimeline',
  access: { anyOf: ['device.view'] },
  kind: 'read',
  input: timelineInput,
  run: async (ctx, { deviceNo, kinds = timelineKinds, cursor, limit }) => {
    const found = await findOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const { id, timezone } = found.value;
    const page = await readTimelinePage(ctx, { deviceIds: [id], kinds, cursor, limit });
    return page.ok ? accept({ timezone, ...page.value }) : page;
  },
});
