import type { Device } from '../device/device.ts';
import type { NewSession } from './session.ts';

type Required = Pick<NewSession, 'id' | 'kind' | 'trigger' | 'doors'>;

/** A session that begins now under the planogram in force. */
export function newSession(device: Device, part: Required & Partial<NewSession>): NewSession {
  return {
    atMs: device.time.wallMs(),
    commandId: null,
    authRef: null,
    operatorId: null,
    planogramRev: device.flash.read('planogram')?.rev ?? null,
    ...part,
  };
}
