import type { DataOf, DownMessage, EventType, UpType } from '@larder/cabinet-protocol/catalog';
import type { Readable } from '@larder/cabinet-protocol/decode';
import type { Publish } from '@larder/cabinet-protocol/encode';
import type { BootReason } from '@larder/cabinet-protocol/reports/birth.report';
import type { SimClock, Timer } from '../clock/sim-clock.ts';
import type { Flash } from '../flash/flash.ts';
import type { DownCause } from '../link/link.ts';
import type { Random } from '../random/seeded-random.ts';
import type { Session } from '../session/session.ts';
import type { CabinetSpec } from './cabinet-spec.ts';
import type { DeviceClock } from './device-clock.ts';
import type { World } from './world.ts';

/** Parts of a cabinet's state whose changes other parts observe. */
export type Aspect =
  | 'doors'
  | 'power'
  | 'lockouts'
  | 'temperature'
  /** A limit was crossed, in either direction. */
  | 'limits'
  | 'settings'
  | 'session'
  | 'link'
  | 'outbox';

/** Facts that behaviors emit to each other. Each goes to all of them in the order in which they were built. */
export type Facts = {
  booted: BootReason;
  died: undefined;
  link_up: undefined;
  link_down: DownCause;
  accepted: DataOf<'birth.result'>;
  received: DownMessage;
  /** An unreadable command whose id is readable. */
  bad_command: Readable & { commandId: string };
  changed: Aspect;
  session_over: Session;
  /** Every 60 s of running. */
  minute: undefined;
};

/** State that is lost with the power. */
export type Run = {
  bootId: string;
  bootedAtMs: number;
  bootReason: BootReason;
  /** Connection id of this or the last connection. */
  conn: string;
  /** True once the cloud has accepted the birth of this connection: now anything may be sent. */
  accepted: boolean;
};

export type UnsequencedType = Exclude<UpType, EventType | 'birth' | 'bye' | 'will'>;

/** The interface of a behavior: parts, time, chance, memory, and two ways of sending. */
export type Device = {
  readonly spec: CabinetSpec;
  readonly clock: SimClock;
  readonly time: DeviceClock;
  readonly random: Random;
  readonly flash: Flash;
  readonly world: World;
  readonly run: Run;
  isPowered(): boolean;
  newId(): string;
  /** Milliseconds since boot. */
  upMs(): number;
  /** Calls later; dropped when the power goes. */
  after(delayMs: number, fire: () => void): Timer;
  /** Sends a message now, or drops it while the cloud does not accept any. Returns whether it was sent. */
  say<Type extends UnsequencedType>(type: Type, data: DataOf<Type>): boolean;
  /** Writes an event to the log, which is delivered sooner or later [protocol 9]. */
  record<Type extends EventType>(type: Type, data: DataOf<Type>): void;
  /** Publishes bytes as they are. Only the connection and the outbox use this. */
  publish(publish: Publish): void;
  on<Fact extends keyof Facts>(fact: Fact, listener: (value: Facts[Fact]) => void): void;
  emit<Fact extends keyof Facts>(fact: Fact, value: Facts[Fact]): void;
};
