import type { Door, Lifecycle, Lockout } from '@larder/cabinet-protocol/fields';
import type { ActResult } from './acts/act-result.ts';
import type { Fault } from './acts/fault.ts';
import type { CardTap, LastAnswer } from './behaviors/card-reader.behavior.ts';
import type { PowerCut } from './behaviors/power.behavior.ts';
import type { Goods } from './behaviors/shelves.behavior.ts';
import type { CabinetSpec } from './device/cabinet-spec.ts';
import type { FlashContents, Shelf } from './flash/flash.ts';
import type { CutKind } from './link/link.ts';
import type { Session } from './session/session.ts';

/** Snapshot of a cabinet. */
export type CabinetState = {
  deviceNo: string;
  powered: boolean;
  mains: boolean;
  link: 'off' | 'waiting' | 'connecting' | 'up';
  /** True once the cloud has accepted the birth of this connection. */
  online: boolean;
  lifecycle: Lifecycle;
  session: Session | null;
  /** The cloud's answer to the last card. */
  lastAnswer: LastAnswer | null;
  doors: Partial<Record<Door, { open: boolean; locked: boolean }>>;
  mainC10: number;
  lockouts: Lockout[];
  faults: FlashContents['faults'];
  planogram: FlashContents['planogram'];
  shelves: Shelf[];
  firmware: string;
  logId: string;
};

/** One simulated cabinet: the acts of people, the mains and the network on it, and its visible state. */
export type Cabinet = {
  readonly spec: CabinetSpec;
  /** Switches it on; from now on it connects whenever it has power and network. */
  connect(): void;
  /** Stops: says goodbye, keeps its flash, and does nothing afterwards. */
  close(): Promise<void>;
  /** Stops like a killed process: no goodbye, no last words. `connect` starts it again from its flash. */
  kill(): void;

  cutNetwork(kind: CutKind): void;
  restoreNetwork(): void;
  cutPower(cut: PowerCut): void;
  restorePower(): void;

  tapCard(card: CardTap): ActResult;
  pullDoor(door: Door): ActResult;
  closeDoor(door: Door): ActResult;
  /** Opens a locked door by force. */
  forceDoor(door: Door): ActResult;
  /** Opens with the mechanical key: a service session. */
  keyOpen(door: Door): ActResult;
  take(goods: Goods): ActResult;
  putBack(goods: Goods): ActResult;
  putForeign(place: { door: Door; layer: number }): ActResult;
  /** Fills every planned product behind an open door up to its par. */
  refill(door: Door): ActResult;
  /** Sets the goods on a shelf without moving them. */
  stock(place: Omit<Shelf, 'qty'>, qty: number): void;

  /** Heats to a temperature in tenths of a degree Celsius, from now on and against the compressor. */
  warmUp(c10: number): void;
  coolDown(): void;
  fault(fault: Fault): void;

  state(): CabinetState;
  /** Number of unacknowledged events. */
  outboxSize(): number;
  /** Commands acted on, in order: an id that appears twice was executed twice. */
  executedCommandIds(): string[];
  appliedRev(): number;
  planogramRev(): number | null;

  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Waits for a state; rejects after `timeoutMs` of the cabinet's clock. */
  until(isSo: (state: CabinetState) => boolean, timeoutMs?: number): Promise<CabinetState>;
};
