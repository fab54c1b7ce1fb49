import type { z } from 'zod';
import { birthResult } from './commands/birth-result.command.ts';
import { cmd } from './commands/cmd.command.ts';
import { evtAck } from './commands/evt-ack.command.ts';
import { res } from './commands/res.command.ts';
import { twinDesired } from './commands/twin-desired.command.ts';
import type { DownEnvelope, EventEnvelope, UpEnvelope } from './envelope.ts';
import { birth } from './reports/birth.report.ts';
import { bye } from './reports/bye.report.ts';
import { cmdStatus } from './reports/cmd-status.report.ts';
import { credConfirm } from './reports/cred-confirm.report.ts';
import { doorClosed } from './reports/door-closed.report.ts';
import { doorForced } from './reports/door-forced.report.ts';
import { doorHeld } from './reports/door-held.report.ts';
import { doorOpened } from './reports/door-opened.report.ts';
import { doorUnlockFailed } from './reports/door-unlock-failed.report.ts';
import { doorUnlocked } from './reports/door-unlocked.report.ts';
import { faultCleared } from './reports/fault-cleared.report.ts';
import { faultRaised } from './reports/fault-raised.report.ts';
import { freezeChanged } from './reports/freeze-changed.report.ts';
import { lockoutChanged } from './reports/lockout-changed.report.ts';
import { logGap } from './reports/log-gap.report.ts';
import { mediaCaptured } from './reports/media-captured.report.ts';
import { mediaSlot } from './reports/media-slot.report.ts';
import { otaProgress } from './reports/ota-progress.report.ts';
import { planogramGet } from './reports/planogram-get.report.ts';
import { powerLost } from './reports/power-lost.report.ts';
import { powerRestored } from './reports/power-restored.report.ts';
import { sessionAuthorize } from './reports/session-authorize.report.ts';
import { sessionEnded } from './reports/session-ended.report.ts';
import { sessionMedia } from './reports/session-media.report.ts';
import { sessionRecognized } from './reports/session-recognized.report.ts';
import { sessionStarted } from './reports/session-started.report.ts';
import { stockObserved } from './reports/stock-observed.report.ts';
import { telemetry } from './reports/telemetry.report.ts';
import { tempExcursion } from './reports/temp-excursion.report.ts';
import { tempRecovered } from './reports/temp-recovered.report.ts';
import { tempSample } from './reports/temp-sample.report.ts';
import { timeGet } from './reports/time-get.report.ts';
import { twinGet } from './reports/twin-get.report.ts';
import { twinReported } from './reports/twin-reported.report.ts';
import { will } from './reports/will.report.ts';

/** Every message type that a cabinet sends [protocol 3]. */
export const upCatalog = {
  birth,
  bye,
  'cmd.status': cmdStatus,
  'cred.confirm': credConfirm,
  'door.closed': doorClosed,
  'door.forced': doorForced,
  'door.held': doorHeld,
  'door.opened': doorOpened,
  'door.unlock_failed': doorUnlockFailed,
  'door.unlocked': doorUnlocked,
  'fault.cleared': faultCleared,
  'fault.raised': faultRaised,
  'freeze.changed': freezeChanged,
  'lockout.changed': lockoutChanged,
  'log.gap': logGap,
  'media.captured': mediaCaptured,
  'media.slot': mediaSlot,
  'ota.progress': otaProgress,
  'planogram.get': planogramGet,
  'power.lost': powerLost,
  'power.restored': powerRestored,
  'session.authorize': sessionAuthorize,
  'session.ended': sessionEnded,
  'session.media': sessionMedia,
  'session.recognized': sessionRecognized,
  'session.started': sessionStarted,
  'stock.observed': stockObserved,
  telemetry,
  'temp.excursion': tempExcursion,
  'temp.recovered': tempRecovered,
  'temp.sample': tempSample,
  'time.get': timeGet,
  'twin.get': twinGet,
  'twin.reported': twinReported,
  will,
} as const;

/** Every message type that is sent to a cabinet. */
export const downCatalog = {
  'birth.result': birthResult,
  cmd,
  'evt.ack': evtAck,
  res,
  'twin.desired': twinDesired,
} as const;

type UpCatalog = typeof upCatalog;
type DownCatalog = typeof downCatalog;

export type UpType = keyof UpCatalog;
export type DownType = keyof DownCatalog;
export type EventType = { [T in UpType]: UpCatalog[T]['sequenced'] extends true ? T : never }[UpType];

/** Body of a message type: `DataOf<'door.closed'>`. */
export type DataOf<T extends UpType | DownType> = T extends UpType
  ? z.infer<UpCatalog[T]['data']>
  : T extends DownType
    ? z.infer<DownCatalog[T]['data']>
    : never;

export type UpMessageOf<T extends UpType> = (T extends EventType ? EventEnvelope : UpEnvelope) & {
  type: T;
  data: DataOf<T>;
};
export type DownMessageOf<T extends DownType> = DownEnvelope & { type: T; data: DataOf<T> };

/** Any message from a cabinet, discriminated by `type`. */
export type UpMessage = { [T in UpType]: UpMessageOf<T> }[UpType];
export type EventMessage = { [T in EventType]: UpMessageOf<T> }[EventType];
/** Any message to a cabinet, discriminated by `type`. */
export type DownMessage = { [T in DownType]: DownMessageOf<T> }[DownType];

export const upTypes = Object.keys(upCatalog) as UpType[];
export const downTypes = Object.keys(downCatalog) as DownType[];

export function isUpType(type: unknown): type is UpType {
  return typeof type === 'string' && Object.hasOwn(upCatalog, type);
}

export function isDownType(type: unknown): type is DownType {
  return typeof type === 'string' && Object.hasOwn(downCatalog, type);
}
