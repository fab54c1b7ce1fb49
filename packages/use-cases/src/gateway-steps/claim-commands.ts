import type { CommandData } from '@larder/cabinet-protocol/commands/cmd.command';
import type { Database } from '@larder/database/open-database';
import { markCommandsSent, markSent } from '@larder/database/queries/device/command.queries';
import type { DeviceId, DeviceNo } from '@larder/domain/ids';

/** A claimed command, with everything its message needs. */
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
  /** The span that issued it. */
  readonly traceparent: string | null;
  /** True if this call claimed it; false if it was sent before. */
  readonly isFresh: boolean;
};

type Row = Omit<ClaimedCommand, 'deviceNo' | 'isFresh'> & {
  readonly device: { readonly deviceNo: DeviceNo };
};

const BATCH_SIZE = 200;

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
  traceparent: true,
  device: { select: { deviceNo: true } },
} as const;

/** The gateway that claims. */
export type Claimant = {
  /** The instance that the connectivity rows name; null with an external broker, where no gateway holds connections. */
  readonly gatewayId: string | null;
  readonly isMine: (deviceNo: DeviceNo) => boolean;
};

/**
 * Claims unsent commands of the cabinets whose connection this gateway holds, and marks them sent: each goes to one
 * gateway only, however many run. Never claims an expired command. [protocol 10.4, decision 160]
 */
export async function claimCommands(
  database: Database,
  { gatewayId, isMine }: Claimant,
  now: Date,
): Promise<ClaimedCommand[]> {
  const created = (await database.prisma.deviceCommand.findMany({
    where: {
      state: 'created',
      expiresAt: { gt: now },
      ...heldBy(gatewayId),
    },
    orderBy: [{ expiresAt: 'asc' }, { cseq: 'asc' }],
    take: BATCH_SIZE,
    select,
  })) as Row[];
  const mine = created.filter((row) => isMine(row.device.deviceNo));
  const claimed = await claim(
    database,
    mine.map((row) => row.id),
    gatewayId,
    now,
  );
  return mine.filter((row) => claimed.has(row.id)).map((row) => claimedOf(row, true));
}

/** Claims the commands of one cabinet after a NOTIFY, in one statement: a person is waiting in front of the door. */
export async function claimCommandsOf(
  database: Database,
  device: { readonly id: DeviceId; readonly deviceNo: DeviceNo },
  gatewayId: string | null,
  now: Date,
): Promise<ClaimedCommand[]> {
  const sent = await markCommandsSent(database.prisma, device.id, gatewayId, now);
  return sent
    .map((command) => ({
      ...command,
      name: command.name as ClaimedCommand['name'],
      deviceNo: device.deviceNo,
      isFresh: true,
    }))
    .sort((one, other) => one.cseq - other.cseq);
}

/**
 * Reads the commands to send to cabinets after their births: unexpired and unanswered, sent before or not. The journal
 * of a cabinet makes a repetition harmless. [protocol 6.3, 10.3]
 */
export async function liveCommands(
  database: Database,
  deviceIds: readonly DeviceId[],
  gatewayId: string | null,
  now: Date,
): Promise<ClaimedCommand[]> {
  const live = (await database.prisma.deviceCommand.findMany({
    where: { deviceId: { in: [...deviceIds] }, state: { in: ['created', 'sent'] }, expiresAt: { gt: now } },
    orderBy: { cseq: 'asc' },
    select: { ...select, state: true },
  })) as (Row & { readonly state: string })[];
  const created = live.filter((row) => row.state === 'created').map((row) => row.id);
  const fresh = await claim(database, created, gatewayId, now);
  return live
    .filter((row) => row.state === 'sent' || fresh.has(row.id))
    .map(({ state: _, ...row }) => claimedOf(row, fresh.has(row.id)));
}

/** Reads all unexpired and unanswered commands sent to cabinets of this gateway, the first to expire first. */
export async function* sentCommands(
  database: Database,
  { gatewayId, isMine }: Claimant,
  now: Date,
): AsyncGenerator<ClaimedCommand> {
  let last: Row | undefined;
  do {
    const rows = (await database.prisma.deviceCommand.findMany({
      where: {
        state: 'sent',
        expiresAt: last ? { gte: last.expiresAt } : { gt: now },
        ...(last && { NOT: { expiresAt: last.expiresAt, id: { lte: last.id } } }),
        ...heldBy(gatewayId),
      },
      orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
      take: BATCH_SIZE,
      select,
    })) as Row[];
    for (const row of rows) if (isMine(row.device.deviceNo)) yield claimedOf(row, false);
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

/** Commands of the cabinets whose connection this gateway holds; of all with an external broker. */
const heldBy = (gatewayId: string | null) =>
  gatewayId === null ? {} : { device: { connectivity: { gatewayId } } };

/** Marks commands as sent and returns the ids that this call marked; another gateway may have been faster. */
async function claim(
  database: Database,
  ids: readonly string[],
  gatewayId: string | null,
  now: Date,
): Promise<Set<string>> {
  return new Set(ids.length === 0 ? [] : await markSent(database.prisma, ids, gatewayId, now));
}

/** Filters commands to those that still wait for a first status of their cabinet. */
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
