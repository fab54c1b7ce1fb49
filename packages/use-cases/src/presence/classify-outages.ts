import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import { lastGasps } from '@larder/database/queries/device/birth.queries';
import type { ConnectivityRow } from '@larder/database/queries/device/connectivity.queries';
import type { Tx } from '@larder/database/transaction';
import { type ByeReason, classifySilence } from '@larder/domain/device/presence/power-classification';
import { MINUTE_MS } from '@larder/domain/durations';
import type { DeviceId } from '@larder/domain/ids';
import type { TransitionFacts } from './save-transitions.ts';

/** Number of the newest events of a log to search for the last gasp. */
const GASP_EVENTS = 50;
/** Longest time between the last gasp and the lost connection: as long as a battery lasts. */
const GASP_BEFORE_MS = 30 * MINUTE_MS;

type ObservedBirth = {
  readonly deviceId: DeviceId;
  readonly birth: UpMessageOf<'birth'>;
  readonly receivedAt: Date;
  readonly before: ConnectivityRow;
};

/** Classifies the silences that these births end, for their log rows; none for one that ends none. [protocol 6.4] */
export async function classifyOutages(
  tx: Tx,
  births: readonly ObservedBirth[],
): Promise<ReadonlyMap<DeviceId, TransitionFacts>> {
  const silent = births.filter(endsSilence);
  const gasps = await lastGasps(tx, silent.filter((back) => !isSameBoot(back)).map(gaspSearchOf));
  return new Map(silent.map((back) => [back.deviceId, outageOf(back, gasps.get(back.deviceId) ?? null)]));
}

const isSameBoot = ({ before, birth }: ObservedBirth) => before.bootId === birth.boot;

const endsSilence = (back: ObservedBirth) =>
  back.before.bootId !== null && !(back.before.state === 'online' && isSameBoot(back));

const offlineSinceOf = ({ before }: ObservedBirth) =>
  before.state === 'offline' ? before.since : (before.lastSeenAt ?? before.since);

const gaspSearchOf = (back: ObservedBirth) => ({
  deviceId: back.deviceId,
  logId: back.birth.data.log.id,
  afterSeq: back.birth.data.log.lastSeq - GASP_EVENTS,
  since: new Date(offlineSinceOf(back).getTime() - GASP_BEFORE_MS),
});

function outageOf(back: ObservedBirth, powerLostAt: Date | null): TransitionFacts {
  const { before, birth, receivedAt } = back;
  const offlineSince = offlineSinceOf(back);
  const { bootReason, lastAliveTs } = birth.data;
  const cause = classifySilence({
    offlineSince,
    lastContactAt: before.lastSeenAt ?? before.since,
    powerLostAt,
    byeReason: before.state === 'offline' ? (before.byeReason as ByeReason | null) : null,
    birth: {
      sameBoot: isSameBoot(back),
      bootReason,
      lastAliveAt: lastAliveTs ? new Date(lastAliveTs) : null,
      receivedAt,
    },
  });
  if (cause.kind === 'power_off')
    return { outageKind: cause.kind, outageFrom: cause.at, inferred: cause.inferred };
  return { outageKind: cause.kind, outageFrom: offlineSince };
}
