import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import type { ConnectivityRow } from '@larder/database/queries/device/connectivity.queries';
import type { Tx } from '@larder/database/transaction';
import { type ByeReason, classifySilence } from '@larder/domain/device/power-classification';
import { MINUTE_MS } from '@larder/domain/durations';
import type { DeviceId } from '@larder/domain/ids';
import type { TransitionFacts } from './save-transition.ts';

/** Number of the newest events of a log to search for the last gasp. */
const GASP_EVENTS = 50n;
/** Longest time between the last gasp and the lost connection: as long as a battery lasts. */
const GASP_BEFORE_MS = 30 * MINUTE_MS;

type Back = {
  readonly deviceId: DeviceId;
  readonly birth: UpMessageOf<'birth'>;
  readonly receivedAt: Date;
};

/** Classifies the silence that this birth ends, for its log row; empty if there was none. [protocol 6.4] */
export async function classifyOutage(tx: Tx, before: ConnectivityRow, back: Back): Promise<TransitionFacts> {
  const { birth } = back;
  if (before.bootId === null) return {};
  const sameBoot = before.bootId === birth.boot;
  if (before.state === 'online' && sameBoot) return {};
  const offlineSince = before.state === 'offline' ? before.since : (before.lastSeenAt ?? before.since);
  const cause = classifySilence({
    offlineSince,
    lastContactAt: before.lastSeenAt ?? before.since,
    powerLostAt: sameBoot ? null : await lastGasp(tx, back, offlineSince),
    byeReason: before.state === 'offline' ? (before.byeReason as ByeReason | null) : null,
    birth: {
      sameBoot,
      bootReason: birth.data.bootReason,
      lastAliveAt: birth.data.lastAliveTs ? new Date(birth.data.lastAliveTs) : null,
      receivedAt: back.receivedAt,
    },
  });
  if (cause.kind === 'power_off')
    return { outageKind: cause.kind, outageFrom: cause.at, inferred: cause.inferred };
  return { outageKind: cause.kind, outageFrom: offlineSince };
}

async function lastGasp(tx: Tx, { deviceId, birth }: Back, offlineSince: Date): Promise<Date | null> {
  const gasp = await tx.deviceEventInbox.findFirst({
    where: {
      deviceId,
      logId: birth.data.log.id,
      seq: { gt: BigInt(birth.data.log.lastSeq) - GASP_EVENTS },
      type: { in: ['power.lost', 'power.restored'] },
      occurredAt: { gte: new Date(offlineSince.getTime() - GASP_BEFORE_MS) },
    },
    orderBy: { seq: 'desc' },
    select: { type: true, occurredAt: true },
  });
  return gasp?.type === 'power.lost' ? gasp.occurredAt : null;
}
