import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { ApplyingDeviceRow } from '@larder/database/queries/session/applying-device.queries';
import type { SessionDraft } from '../session/session-draft.ts';
import type { LoggedSessionEvent } from '../session/session-event.ts';

/**
 * Drafts a session that the cloud did not authorize. A key opens a service session by itself; every other session is
 * an orphan, and one of unknown kind may be a sale. [protocol 9.3, 13]
 */
export function orphanSession(
  device: ApplyingDeviceRow,
  event: LoggedSessionEvent,
  planogramVersionId: string | null,
  now: Date,
): SessionDraft {
  const { message } = event;
  const started: DataOf<'session.started'> | null = message.type === 'session.started' ? message.data : null;
  const door = 'door' in message.data ? message.data.door : 'L';
  const trigger = started?.trigger ?? 'card';
  const kind = trigger === 'key' ? 'service' : (started?.kind ?? 'sale');
  return {
    id: message.data.sessionId,
    merchantId: device.merchantId,
    deviceId: device.id,
    kind,
    trigger,
    doors: started ? [...new Set(started.doors)] : [door],
    state: 'authorized',
    stalledFrom: null,
    origin: trigger === 'key' ? 'device' : 'orphan',
    operatorId: null,
    taskId: null,
    commandId: null,
    planogramVersionId: kind === 'sale' ? planogramVersionId : null,
    currency: device.currency,
    taxRatePpm: device.taxRatePpm,
    taxMode: kind === 'sale' ? device.taxMode : null,
    authorizedAt: null,
    startedAt: null,
    openedAt: null,
    closedAt: null,
    endedAt: null,
    endReason: null,
    lastEventAt: null,
    deadlineAt: null,
    createdAt: now,
    doorStates: {},
    media: [],
    recognition: [],
    version: 0,
    outcomes: [],
  };
}
