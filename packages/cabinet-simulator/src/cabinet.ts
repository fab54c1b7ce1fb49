import type { Door, Lifecycle, Lockout } from '@larder/cabinet-protocol/fields';
import type { ActResult } from './acts/act-result.ts';
import type { Fault } from './acts/fault.ts';
import type { CardTap, LastAnswer } from './behaviours/card-reader.behaviour.ts';
import type { PowerCut } from './behaviours/power.behaviour.ts';
import type { Goods } from './behaviours/shelves.behaviour.ts';
import type { CabinetSpec } from './device/cabinet-spec.ts';
import type { FlashContents, Shelf } from './flash/flash.ts';
import type { CutKind } from './link/link.ts';
import type { Session } from './session/session.ts';

/** A cabinet at one moment. */
export type CabinetState = {
  deviceNo: string;
  powered: boolean;
  mains: boolean;
  link: 'off' | 'waiting' | 'connecting' | 'up';
  /** The cloud has accepted the birth of this connection. */
  online: boolean;
  lifecycle: Lifecycle;
  session: Session | null;
  /** What the cloud said to the last card. */
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

/** One simulated cabinet: what people, the mains and the network do to it, and what can be seen of it. */
export type Cabinet = {
  readonly spec: CabinetSpec;
  /** Switches it on, and from now on it is connected whenever it has power and network. */
  connect(): void;
  /** Stops: says goodbye, keeps its flash. Nothing happens any more. */
  close(): Promise<void>;
  /** As a killed process: no goodbye, no last words. `connect` starts it again from its flash. */
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
  /** Fills every planned product behind an open door up to its standard stock. */
  refill(door: Door): ActResult;
  /** Sets what stands on a shelf, without anybody having moved it. */
  stock(place: Omit<Shelf, 'qty'>, qty: number): void;

  /** Tenths of a degree Celsius, from now on and against the compressor. */
  warmUp(c10: number): void;
  coolDown(): void;
  fault(fault: Fault): void;

  state(): CabinetState;
  /** Events that the cloud has not acknowledged. */
  outboxSize(): number;
  /** Commands acted on, in order: one that stands here twice was executed twice. */
  executedCommandIds(): string[];
  appliedRev(): number;
  planogramRev(): number | null;

  /** Called after everything that happens in it. Returns how to stop that. */
  onChange(hear: () => void): () => void;
  /** Waits until something is so; rejects after `timeoutMs` of the cabinet's clock. */
  until(isSo: (state: CabinetState) => boolean, timeoutMs?: number): Promise<CabinetState>;
};
