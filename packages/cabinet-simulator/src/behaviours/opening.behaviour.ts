import type { Door } from '@larder/cabinet-protocol/fields';
import { type ActResult, done, notDone } from '../acts/act-result.ts';
import type { Device } from '../device/device.ts';
import type { NewSession } from '../session/session.ts';
import type { Executor } from './commands.behaviour.ts';
import type { Doors } from './doors.behaviour.ts';
import type { Lockouts } from './lockouts.behaviour.ts';
import type { Ask } from './requests.behaviour.ts';
import type { Sessions } from './sessions.behaviour.ts';
import type { Twin } from './twin.behaviour.ts';

/** A card held to the reader. The fingerprint stands for the card; test cards begin with `fp_`. */
export type CardTap = {
  fingerprint: string;
  door?: Door;
  /** Default: every door. */
  doors?: Door[];
  brand?: string;
  last4?: string;
  /** Set where the terminal, not the cloud, has run the pre-authorisation. */
  authRef?: string;
  authorizedMinor?: number;
};

export type LastAnswer = { sessionId: string; decision: 'allow' | 'deny'; code: string | null };

/** Patience of a person in front of a locked door: 8 s in all, asked twice [protocol 9.1]. */
const authorizePatience = { timeoutMs: 4_000, tries: 2 };

type Parts = { ask: Ask; sessions: Sessions; doors: Doors; lockouts: Lockouts; twin: Twin };

export type Opening = ReturnType<typeof createOpening>;

/** The two ways in for a shopper or restocker: a card, or a command of the cloud [protocol 9.1, 9.2, 9.4]. */
export function createOpening(device: Device, { ask, sessions, doors, lockouts, twin }: Parts) {
  const { flash, spec, world } = device;
  let lastAnswer: LastAnswer | null = null;

  const planogramRev = () => flash.read('planogram')?.rev ?? null;
  const newSession = (
    part: Pick<NewSession, 'id' | 'kind' | 'trigger' | 'doors'> & Partial<NewSession>,
  ): NewSession => ({
    atMs: device.time.wallMs(),
    commandId: null,
    authRef: null,
    operatorId: null,
    planogramRev: planogramRev(),
    ...part,
  });

  function refuseShopper(wanted: Door[]): ActResult | undefined {
    if (!device.isPowered()) return notDone('NO_POWER');
    if (wanted.some((door) => !spec.doors.includes(door))) return notDone('NO_SUCH_DOOR');
    if (sessions.active() !== null) return notDone('BUSY');
    if (wanted.some(doors.isOpen)) return notDone('ALREADY_OPEN');
    if (twin.lifecycle() !== 'operational') return notDone('NOT_IN_SERVICE');
    if (lockouts.current().length > 0) return notDone('LOCKED_OUT');
    if (!world.mains) return notDone('LOW_POWER');
    return device.run.accepted ? undefined : notDone('OFFLINE');
  }

  function tap(card: CardTap): ActResult {
    const wanted = card.doors ?? (card.door === undefined ? [...spec.doors] : [card.door]);
    const no = refuseShopper(wanted);
    if (no) return no;
    const sessionId = device.newId();
    const authRef = card.authRef ?? null;
    sessions.begin(
      'card_tapped',
      newSession({ id: sessionId, kind: 'sale', trigger: 'card', doors: wanted, authRef }),
    );
    const payment = {
      rail: 'card_terminal',
      terminalId: `T-${spec.deviceNo}`,
      authRef,
      authorizedMinor: card.authorizedMinor ?? null,
      currency: twin.settings().currency,
      brand: card.brand ?? 'visa',
      last4: card.last4 ?? '4242',
      fingerprint: card.fingerprint,
    };
    const request = {
      sessionId,
      trigger: 'card',
      doors: wanted,
      planogramRev: planogramRev(),
      payment,
    } as const;
    ask(
      'session.authorize',
      { ...request, doors: wanted },
      (answer) => {
        if (sessions.active()?.id !== sessionId) return;
        const body = answer.ok ? answer.body : undefined;
        if (body?.decision === 'allow' && body.sessionId === sessionId && isInTime(body.openBefore)) {
          lastAnswer = { sessionId, decision: 'allow', code: null };
          sessions.feed({ kind: 'allowed', doors: body.doors, planogramRev: planogramRev(), authRef });
        } else {
          const code = answer.ok ? (body?.decision === 'deny' ? body.code : 'TOO_LATE') : answer.code;
          lastAnswer = { sessionId, decision: 'deny', code };
          sessions.feed({ kind: 'denied' });
        }
      },
      authorizePatience,
    );
    return done;
  }

  function isInTime(openBefore: string): boolean {
    return device.time.state() === 'unset' || device.time.correctedMs() <= Date.parse(openBefore);
  }

  const doorOpen: Executor<'door.open'> = {
    refuse({ args: { purpose, doors: wanted } }) {
      if (wanted.some((door) => !spec.doors.includes(door))) return { code: 'DOOR_UNKNOWN' };
      const active = sessions.active();
      if (active !== null) return { code: 'BUSY', detail: `session ${active.id} active` };
      if (wanted.some(doors.isOpen)) return { code: 'DOOR_ALREADY_OPEN' };
      if (purpose !== 'service' && twin.lifecycle() !== 'operational') return { code: 'NOT_ACTIVATED' };
      if (purpose !== 'sale') return undefined;
      if (lockouts.current().includes('freeze')) return { code: 'FROZEN' };
      if (lockouts.current().includes('health')) return { code: 'HEALTH_LOCK' };
      if (lockouts.current().includes('fault')) return { code: 'LOCK_FAULT' };
      return world.mains ? undefined : { code: 'LOW_POWER' };
    },
    act({ commandId, actor, args }, run) {
      const wanted = [...new Set(args.doors)];
      const trigger = args.purpose === 'sale' ? 'qr' : 'app';
      const parts = { id: args.sessionId, kind: args.purpose, trigger, doors: wanted, commandId } as const;
      sessions.begin('open_commanded', newSession({ ...parts, doors: wanted, operatorId: actor.id }));
      sessions.whenUnlocked(({ unlocked, stuck }) => {
        if (stuck.length > 0 && unlocked.length > 0)
          run.fail('PARTIAL', `stuck: ${stuck.join()}`, { unlocked });
        else if (stuck.length > 0) run.fail('LOCK_FAULT', `stuck: ${stuck.join()}`, { unlocked });
        else if (unlocked.length === 0) run.fail('CANCELLED');
        else run.succeed({ unlocked });
      });
    },
  };

  const sessionCancel: Executor<'session.cancel'> = {
    refuse({ args: { sessionId } }) {
      const active = sessions.active();
      if (active?.id !== sessionId) return { code: 'BAD_ARGS', detail: 'no such session' };
      const early = ['authorizing', 'unlocking', 'unlocked'].includes(active.state);
      return early ? undefined : { code: 'BUSY', detail: `session is ${active.state}` };
    },
    act(_command, run) {
      sessions.feed({ kind: 'cancelled' });
      run.succeed();
    },
  };

  /** A mechanical key opens a service session by itself [protocol 9.3]. */
  function keyOpen(door: Door): ActResult {
    if (sessions.active() !== null) return notDone('BUSY');
    const turned = doors.turnKey(door);
    if (!turned.done) return turned;
    if (device.isPowered()) {
      const parts = { id: device.newId(), kind: 'service', trigger: 'key', doors: [door] } as const;
      sessions.begin('key_turned', newSession({ ...parts, doors: [door] }));
    }
    return pull(door);
  }

  function pull(door: Door): ActResult {
    const pulled = doors.pull(door);
    if (pulled.done && device.isPowered()) sessions.pulled(door);
    return pulled;
  }

  return {
    tap,
    keyOpen,
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
    lastAnswer: () => lastAnswer,
    executors: { 'door.open': doorOpen, 'session.cancel': sessionCancel },
  };
}
