import type { CommandData } from '@larder/cabinet-protocol/commands/cmd.command';
import type { Database } from '@larder/database/open-database';
import type { DeviceId, DeviceNo } from '@larder/domain/ids';

/** A command as its message needs it. */
export type ClaimedCommand = {
  readonly id: string;
  readonly deviceId: DeviceId;
  readonly deviceNo: DeviceNo;
  readonly cseq: number;
  readonly name: CommandData['name'];
  readonly args: unknown;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Taken by this call; false for one that was sent before. */
  readonly isFresh: boolean;
};

type Row = Omit<ClaimedCommand, 'deviceNo' | 'isFresh'> & {
  readonly device: { readonly deviceNo: DeviceNo };
};

const AT_ONCE = 200;

const select = {
  id: true,
  deviceId: true,
  cseq: true,
  name: true,
  args: true,
  actorKind: true,
  actorId: true,
  issuedAt: true,
  expiresAt: true,
  device: { select: { deviceNo: true } },
} as const;

/**
 * Takes commands that nobody has sent yet, of the cabinets that `isMine` names, and marks them sent: each goes to one gateway only,
 * however many run. An expired command is never taken. [protocol 10.4]
 */
export async function claimCommands(
  database: Database,
  isMine: (deviceNo: DeviceNo) => boolean,
  now: Date,
): Promise<ClaimedCommand[]> {
  const created = (await database.prisma.deviceCommand.findMany({
    where: { state: 'created', expiresAt: { gt: now } },
    orderBy: [{ expiresAt: 'asc' }, { cseq: 'asc' }],
    take: AT_ONCE,
    select,
  })) as Row[];
  const mine = created.filter((row) => isMine(row.device.deviceNo));
  const claimed = await markSent(
    database,
    mine.map((row) => row.id),
    now,
  );
  return mine.filter((row) => claimed.has(row.id)).map((row) => claimedOf(row, true));
}

/**
 * The same for one cabinet, of which a NOTIFY has told: one statement, because a person stands before a door that should open.
 */
export async function claimCommandsOf(
  database: Database,
  device: { readonly id: DeviceId; readonly deviceNo: DeviceNo },
  now: Date,
): Promise<ClaimedCommand[]> {
  const claimed = await database.prisma.$queryRaw<Omit<ClaimedCommand, 'deviceNo' | 'isFresh'>[]>`
    UPDATE device_command SET state = 'sent', sent_at = ${now}
     WHERE device_id = ${device.id}::uuid AND state = 'created' AND expires_at > ${now}
    RETURNING id, device_id AS "deviceId", cseq, name, args, actor_kind::text AS "actorKind", actor_id AS "actorId",
              issued_at AS "issuedAt", expires_at AS "expiresAt"`;
  return claimed
    .map((command) => ({ ...command, deviceNo: device.deviceNo, isFresh: true }))
    .sort((one, other) => one.cseq - other.cseq);
}

/**
 * What a cabinet that has just been born should still hear: sent or not, unexpired, unanswered. The journal of the cabinet keeps a
 * repetition from acting twice. [protocol 6.3, 10.3]
 */
export async function liveCommands(
  database: Database,
  deviceId: DeviceId,
  now: Date,
): Promise<ClaimedCommand[]> {
  const live = (await database.prisma.deviceCommand.findMany({
    where: { deviceId, state: { in: ['created', 'sent'] }, expiresAt: { gt: now } },
    orderBy: { cseq: 'asc' },
    take: AT_ONCE,
    select: { ...select, state: true },
  })) as (Row & { readonly state: string })[];
  const created = live.filter((row) => row.state === 'created').map((row) => row.id);
  const fresh = await markSent(database, created, now);
  return live
    .filter((row) => row.state === 'sent' || fresh.has(row.id))
    .map(({ state: _, ...row }) => claimedOf(row, fresh.has(row.id)));
}

/** Those of these commands that this call has marked sent; another gateway may have been quicker. */
async function markSent(database: Database, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const claimed = await database.prisma.deviceCommand.updateManyAndReturn({
    where: { id: { in: [...ids] }, state: 'created' },
    data: { state: 'sent', sentAt: now },
    select: { id: true },
  });
  return new Set(claimed.map((row) => row.id));
}

/** Those of these commands that still wait for a first word of their cabinet. */
export async function stillUnanswered(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await database.prisma.deviceCommand.findMany({
    where: { id: { in: [...ids] }, state: 'sent', expiresAt: { gt: now } },
    select: { id: true },
  });
  return new Set(rows.map((row) => row.id));
}

function claimedOf({ device, ...command }: Row, isFresh: boolean): ClaimedCommand {
  return { ...command, deviceNo: device.deviceNo, isFresh };
}
