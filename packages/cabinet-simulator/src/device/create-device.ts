import type { UpMessage } from '@larder/cabinet-protocol/catalog';
import { encodeUp, type Publish } from '@larder/cabinet-protocol/encode';
import type { SimClock, Timer } from '../clock/sim-clock.ts';
import type { Flash } from '../flash/flash.ts';
import type { Random } from '../random/seeded-random.ts';
import { createUuidV7 } from '../random/seeded-uuid-v7.ts';
import type { CabinetSpec } from './cabinet-spec.ts';
import type { Device, Facts, Run } from './device.ts';
import { createDeviceClock } from './device-clock.ts';
import { envelope } from './envelope.ts';
import type { World } from './world.ts';

type Ports = {
  spec: CabinetSpec;
  clock: SimClock;
  random: Random;
  flash: Flash;
  world: World;
  publish(publish: Publish): void;
  record: Device['record'];
  /** Called after every fact, for callers outside that wait for a state. */
  onFact(): void;
};

/** Power switch of the kernel; only the power behavior holds it. */
export type PowerSwitch = { on(run: Run): void; off(): void };

/** The kernel that behaviors are built on, without any rule of the protocol. */
// long: the kernel, one line for each thing a behavior may use
export function createDevice({ spec, clock, random, flash, world, publish, record, onFact }: Ports) {
  const time = createDeviceClock(clock, world);
  const timers = new Set<Timer>();
  const listeners: { [Fact in keyof Facts]?: ((value: Facts[Fact]) => void)[] } = {};
  const idleRun: Run = {
    bootId: '00000000',
    bootedAtMs: 0,
    bootReason: 'power_on',
    conn: '00000000',
    accepted: false,
  };
  let run = idleRun;
  let powered = false;

  const device: Device = {
    spec,
    clock,
    time,
    random,
    flash,
    world,
    get run() {
      return run;
    },
    isPowered: () => powered,
    newId: createUuidV7(() => time.wallMs(), random.fork('ids')),
    upMs: () => Math.max(0, Math.floor(clock.now() - run.bootedAtMs)),
    after(delayMs, fire) {
      const timer = clock.setTimer(delayMs, () => {
        timers.delete(timer);
        fire();
      });
      timers.add(timer);
      return {
        cancel() {
          timers.delete(timer);
          timer.cancel();
        },
      };
    },
    say(type, data) {
      if (!powered || !run.accepted) return false;
      publish(encodeUp(spec.deviceNo, { ...envelope(device), type, data } as UpMessage));
      return true;
    },
    record,
    publish,
    on(fact, listener) {
      listeners[fact] ??= [];
      listeners[fact].push(listener);
    },
    emit(fact, value) {
      for (const listener of listeners[fact] ?? []) listener(value);
      onFact();
    },
  };

  const power: PowerSwitch = {
    on(next) {
      run = next;
      powered = true;
      time.restart();
    },
    off() {
      powered = false;
      run.accepted = false;
      for (const timer of timers) timer.cancel();
      timers.clear();
    },
  };
  return { device, power };
}
