import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Door } from '@larder/cabinet-protocol/fields';
import type { Timer } from '../clock/sim-clock.ts';
import type { Device } from '../device/device.ts';
import type { Settings } from '../device/settings.ts';
import type { NewSession, Session, SessionInput } from '../session/session.ts';
import { stepSession } from '../session/step-session.ts';
import type { Doors } from './doors.behavior.ts';
import type { Recognition } from './recognition.behavior.ts';
import type { Basket, Shelves } from './shelves.behavior.ts';

type Parts = {
  settings(): Settings;
  doors: Doors;
  shelves: Shelves;
  recognize(basket: Basket): Recognition;
};

/** Result of unlocking: every door free, or some stuck, or (neither) canceled meanwhile. */
export type UnlockResult = { unlocked: Door[]; stuck: Door[] };

export type Sessions = ReturnType<typeof createSessions>;

/** Drives the session machine: its timers, bolts, recognizer and events [protocol 15.2]. */
// long: a closure over the one session; each function in it is short
export function createSessions(device: Device, { settings, doors, shelves, recognize }: Parts) {
  const { flash, spec, random } = device;
  let session: Session | null = null;
  let timers: Timer[] = [];
  let unlockSettled: ((result: UnlockResult) => void) | undefined;

  function feed(input: SessionInput): boolean {
    const before = session;
    const step = stepSession(before, input);
    if (step === undefined) return false;
    session = step.session;
    for (const { type, data } of step.events) device.record(type, data as DataOf<typeof type>);
    flash.write('session', session?.state === 'authorizing' ? null : session);
    device.emit('changed', 'session');
    if (session?.state !== before?.state) entered(before);
    return true;
  }

  function entered(before: Session | null): void {
    for (const timer of timers) timer.cancel();
    timers = [];
    if (session === null) {
      shelves.emptyBasket();
      if (before !== null && before.state === 'ending') device.emit('session_over', before);
      return;
    }
    if (session.state === 'unlocking') unlock(session);
    if (session.state === 'unlocked') {
      settleUnlock([]);
      wait(settings().pullTimeoutMs, { kind: 'nobody_pulled' });
    }
    if (session.state === 'recognizing') startRecognizing();
    if (session.state === 'ending') endSoon(session);
  }

  function wait(delayMs: number, input: SessionInput): void {
    timers.push(device.after(delayMs, () => feed(input)));
  }

  function unlock({ doors: wanted }: Session): void {
    wait(spec.timings.unlockTimeoutMs, { kind: 'bolt_stuck' });
    for (const door of wanted) doors.unlock(door, () => feed({ kind: 'bolt_freed', door }));
  }

  function settleUnlock(stuck: Door[]): void {
    const settled = unlockSettled;
    unlockSettled = undefined;
    if (session === null || settled === undefined) return;
    settled({ unlocked: session.doors.filter((door) => !stuck.includes(door)), stuck });
  }

  function startRecognizing(): void {
    for (const door of spec.doors) doors.lock(door);
    const tookMs = random.between(...spec.timings.recognizeMs);
    if (tookMs < settings().recognizeTimeoutMs) {
      timers.push(
        device.after(tookMs, () => feed({ kind: 'recognized', body: recognize(shelves.basket()) })),
      );
    } else {
      const body = {
        attempt: 1,
        by: 'device',
        model: spec.vision,
        result: 'failed',
        items: [],
        unknown: [],
      } as const;
      wait(settings().recognizeTimeoutMs, { kind: 'recognized', body: { ...body, items: [], unknown: [] } });
    }
  }

  function endSoon(ending: Session): void {
    const stuck = ending.doors.filter((door) => ending.phases[door] === 'locked');
    if (ending.endReason === 'unlock_failed') {
      for (const door of stuck) doors.stuck(door);
      settleUnlock(stuck);
    }
    unlockSettled?.({ unlocked: [], stuck: [] });
    unlockSettled = undefined;
    for (const door of spec.doors) doors.lock(door);
    if (ending.kind === 'restock' && ending.endReason === 'doors_closed') observeStock(ending);
    device.after(0, () => feed({ kind: 'media_queued', atMs: device.time.wallMs() }));
  }

  /** Reports the cameras' counts after a restock: a hint for the person, never a movement [protocol 9.4]. */
  function observeStock({ id: sessionId, doors: opened }: Session): void {
    if (!spec.caps.includes('vision.device') || device.world.camerasBroken) return;
    const counts = shelves
      .all()
      .filter(({ door }) => opened.includes(door))
      .slice(0, 200)
      .map(({ door, layer, productId, qty }) => ({ door, layer, productId, qty, conf: 0.96 }));
    device.record('stock.observed', { sessionId, by: 'device', model: spec.vision, counts });
  }

  function watchHeld(door: Door): void {
    const { heldWarnMs, heldAlarmMs, restockHeldAlarmMs } = settings();
    const alarmMs = session?.kind === 'sale' ? heldAlarmMs : restockHeldAlarmMs;
    const id = session?.id;
    const held = (openMs: number, level: 'warn' | 'alarm') =>
      device.after(openMs, () => session?.id === id && feed({ kind: 'door_held', door, openMs, level }));
    if (session?.kind === 'sale') held(heldWarnMs, 'warn');
    held(alarmMs, 'alarm');
  }

  device.on('booted', (bootReason) => {
    timers = [];
    unlockSettled = undefined;
    session = flash.read('session') ?? null;
    for (const door of spec.doors) doors.lock(door);
    const reason = bootReason === 'power_on' || bootReason === 'brownout' ? 'power_lost' : 'reboot';
    const found = { kind: 'found_in_flash', atMs: device.time.wallMs(), reason, model: spec.vision } as const;
    if (session !== null && !feed(found)) session = null;
    if (session?.state === 'ending') feed({ kind: 'media_queued', atMs: device.time.wallMs() });
  });
  device.on('died', () => {
    session = null;
  });

  return {
    active: () => session,
    begin(kind: 'card_tapped' | 'open_commanded' | 'key_turned', next: NewSession): boolean {
      return feed({ kind, session: next });
    },
    feed,
    /** Calls back once, when the doors of the new session are free or stuck. */
    whenUnlocked(settled: (result: UnlockResult) => void): void {
      unlockSettled = settled;
    },
    pulled(door: Door): boolean {
      const opened = feed({ kind: 'door_pulled', door, atMs: device.time.wallMs() });
      if (opened) watchHeld(door);
      return opened;
    },
    shut(door: Door): void {
      const locked = doors.lock(door);
      feed({ kind: 'door_shut', door, atMs: device.time.wallMs(), locked });
      if (!locked) doors.stuck(door);
    },
  };
}
