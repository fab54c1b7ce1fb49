import type { Door } from '@larder/cabinet-protocol/fields';
import { type ActResult, notDone } from '../acts/act-result.ts';
import type { Device } from '../device/device.ts';
import { newSession } from '../session/new-session.ts';
import type { Doors } from './doors.behavior.ts';
import type { Sessions } from './sessions.behavior.ts';

export type ManualDoors = ReturnType<typeof createManualDoors>;

/** Manual acts on doors, with power or without. */
export function createManualDoors(device: Device, doors: Doors, sessions: Sessions) {
  function pull(door: Door): ActResult {
    const pulled = doors.pull(door);
    if (pulled.done && device.isPowered()) sessions.pulled(door);
    return pulled;
  }

  return {
    pull,
    shut(door: Door): ActResult {
      const shut = doors.shut(door);
      if (shut.done && device.isPowered()) sessions.shut(door);
      return shut;
    },
    force(door: Door): ActResult {
      const forced = doors.force(door);
      if (forced.done && device.isPowered()) device.record('door.forced', { door });
      return forced;
    },
    /** A mechanical key opens a service session by itself [protocol 9.3]. */
    keyOpen(door: Door): ActResult {
      if (sessions.active() !== null) return notDone('BUSY');
      const turned = doors.turnKey(door);
      if (!turned.done) return turned;
      if (device.isPowered()) {
        const session = newSession(device, {
          id: device.newId(),
          kind: 'service',
          trigger: 'key',
          doors: [door],
        });
        sessions.begin('key_turned', session);
      }
      return pull(door);
    },
  };
}
