import type { DataOf, DownMessage, EventType, UpType } from '@larder/cabinet-protocol/catalogue';
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

/** Parts of a cabinet's state that others look at when they change. */
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

/** What behaviours tell each other. Each is told to all of them in the order in which they were built. */
export type Facts = {
  booted: BootReason;
  died: undefined;
  link_up: undefined;
  link_down: DownCause;
  accepted: DataOf<'birth.result'>;
  received: DownMessage;
  /** A command that could not be read but whose id could. */
  bad_command: Readable & { commandId: string };
  changed: Aspect;
  session_over: Session;
  /** Every 60 s of running. */
  minute: undefined;
};

/** Lost with the power. */
export type Run = {
  bootId: string;
  bootedAtMs: number;
  bootReason: BootReason;
  /** Connection id of this or the last connection. */
  conn: string;
  /** The cloud has accepted the birth of this connection: now anything may be said. */
  accepted: boolean;
};

export type UnsequencedType = Exclude<UpType, EventType | 'birth' | 'bye' | 'will'>;

/** What a behaviour has in its hands: parts, time, chance, memory, and the two ways of saying something. */
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
  /** Calls later; forgotten when the power goes. */
  after(delayMs: number, fire: () => void): Timer;
  /** Says something now, or not at all when the cloud does not listen. Told apart by the answer. */
  say<Type extends UnsequencedType>(type: Type, data: DataOf<Type>): boolean;
  /** Writes an event to the log; it is delivered sooner or later [protocol 9]. */
  record<Type extends EventType>(type: Type, data: DataOf<Type>): void;
  /** Bytes as they are. Only the connection and the outbox use this. */
  publish(publish: Publish): void;
  on<Fact extends keyof Facts>(fact: Fact, hear: (value: Facts[Fact]) => void): void;
  tell<Fact extends keyof Facts>(fact: Fact, value: Facts[Fact]): void;
};
