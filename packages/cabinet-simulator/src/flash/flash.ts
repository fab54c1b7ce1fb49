import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { PlanogramBody } from '@larder/cabinet-protocol/commands/bodies/planogram-body.command';
import type { DesiredTwin } from '@larder/cabinet-protocol/commands/twin-desired.command';
import type { EventPriority } from '@larder/cabinet-protocol/define-message';
import type { Door, Lockout } from '@larder/cabinet-protocol/fields';
import type { Session } from '../session/session.ts';

/** The permanent record of a command: written before it is acted on, so that it is never acted on twice. */
export type JournalEntry = {
  commandId: string;
  cseq: number | null;
  name: string;
  atMs: number;
  /** True from the moment before acting; a refused command never becomes true. */
  executed: boolean;
  /** The terminal answer, or null while it is not known. */
  status: DataOf<'cmd.status'> | null;
  /** Args that a command needs after a restart. */
  args?: unknown;
};

/** `notified`: the delay has passed and the excursion was reported. */
export type Excursion = { dir: 'high' | 'low'; sinceMs: number; peakC10: number; notified: boolean };

export type Shelf = { door: Door; layer: number; productId: string; qty: number };

/** Everything that survives loss of power, by key. */
export type FlashContents = {
  /** `provisioned` is the factory's; `next` is tried first while a rotation is not confirmed [protocol 5.3]. */
  secret: { provisioned: string; current: string; next: string | null };
  /** Device wall clock, every 60 s. */
  lastAliveMs: number;
  twin: { desired: DesiredTwin | null; rejected: DataOf<'twin.reported'>['rejected'] };
  planogram: (PlanogramBody & { sha256: string }) | null;
  journal: JournalEntry[];
  session: Session | null;
  lockouts: Lockout[];
  faults: DataOf<'fault.raised'>[];
  /** Zones beyond a limit, by zone. */
  excursions: Record<string, Excursion>;
  /** power.lost was recorded and power.restored was not yet. */
  onBattery: boolean;
  firmware: string;
  /** The other slot runs until the cloud accepts its birth, or it is given up [protocol 12]. */
  trial: { commandId: string; version: string; boots: number } | null;
  /** Switched off on purpose: the next boot is not a power failure. */
  stopped: boolean;
  /** Not memory of the controller but the goods themselves, which stay in place too. */
  shelves: Shelf[];
};

/** One line of the event log's history; replaying all of them rebuilds the log. */
export type LogRecord =
  | { op: 'open'; log: string; nextSeq: number; ackedSeq: number }
  | { op: 'add'; seq: number; type: string; priority: EventPriority; text: string }
  | {
      op: 'gap';
      seq: number;
      fromSeq: number;
      reason: string;
      dropped: Record<string, number>;
      text: string | null;
    }
  /** `atMs`: when, by the clock of the cabinet; absent in logs of firmware that kept nothing acknowledged. */
  | { op: 'ack'; seq: number; atMs?: number }
  /** Entries held beyond `seq` are sent again. */
  | { op: 'rewind'; seq: number };

/** Memory that survives a power cut. A write is durable when the call returns. */
export type Flash = {
  read<Key extends keyof FlashContents>(key: Key): FlashContents[Key] | undefined;
  write<Key extends keyof FlashContents>(key: Key, value: FlashContents[Key]): void;
  readLog(): LogRecord[];
  appendLog(record: LogRecord): void;
  /** Replaces the whole history by an equivalent shorter one. */
  replaceLog(records: LogRecord[]): void;
  /** Erases everything, as a new board does. */
  erase(): void;
};
