import type { Device } from '../device/device.ts';
import { newSession } from '../session/new-session.ts';
import type { Executor } from './commands.behavior.ts';
import type { Doors } from './doors.behavior.ts';
import type { Lockouts } from './lockouts.behavior.ts';
import type { Sessions } from './sessions.behavior.ts';
import type { Twin } from './twin.behavior.ts';

type Parts = { sessions: Sessions; doors: Doors; lockouts: Lockouts; twin: Twin };

/** Doors opened remotely: QR purchase, restocking, service; and their cancellation [protocol 9.2, 9.4, 10.2]. */
export function createRemoteOpening(device: Device, { sessions, doors, lockouts, twin }: Parts) {
  const doorOpen: Executor<'door.open'> = {
    refuse({ args: { purpose, doors: wanted } }) {
      if (wanted.some((door) => !device.spec.doors.includes(door))) return { code: 'DOOR_UNKNOWN' };
      const active = sessions.active();
      if (active !== null) return { code: 'BUSY', detail: `session ${active.id} active` };
      if (wanted.some(doors.isOpen)) return { code: 'DOOR_ALREADY_OPEN' };
      if (purpose !== 'service' && twin.lifecycle() !== 'operational') return { code: 'NOT_ACTIVATED' };
      // A restocker must be able to open a frozen cabinet.
      if (purpose !== 'sale') return undefined;
      if (lockouts.current().includes('freeze')) return { code: 'FROZEN' };
      if (lockouts.current().includes('health')) return { code: 'HEALTH_LOCK' };
      if (lockouts.current().includes('fault')) return { code: 'LOCK_FAULT' };
      return device.world.mains ? undefined : { code: 'LOW_POWER' };
    },
    keep: ({ args: { sessionId } }) => ({ sessionId }),
    act({ commandId, actor, args }, run) {
      const trigger = args.purpose === 'sale' ? 'qr' : 'app';
      const part = {
        id: args.sessionId,
        kind: args.purpose,
        trigger,
        commandId,
        operatorId: actor.id,
      } as const;
      sessions.begin('open_commanded', newSession(device, { ...part, doors: [...new Set(args.doors)] }));
      sessions.whenUnlocked(({ unlocked, stuck }) => {
        const detail = `stuck: ${stuck.join()}`;
        if (stuck.length > 0) run.fail(unlocked.length > 0 ? 'PARTIAL' : 'LOCK_FAULT', detail, { unlocked });
        else if (unlocked.length === 0) run.fail('CANCELLED');
        else run.succeed({ unlocked });
      });
    },
  };

  const sessionCancel: Executor<'session.cancel'> = {
    refuse({ args: { sessionId } }) {
      const active = sessions.active();
      if (active?.id !== sessionId) return { code: 'BAD_ARGS', detail: 'no such session' };
      const isEarly = ['authorizing', 'unlocking', 'unlocked'].includes(active.state);
      return isEarly ? undefined : { code: 'BUSY', detail: `session is ${active.state}` };
    },
    act(_command, run) {
      sessions.feed({ kind: 'cancelled' });
      run.succeed();
    },
  };

  return { executors: { 'door.open': doorOpen, 'session.cancel': sessionCancel } };
}
