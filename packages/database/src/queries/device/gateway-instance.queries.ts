import type { Tx } from '../../transaction.ts';

export type GatewayBeatRow = {
  readonly id: string;
  readonly name: string;
  readonly startedAt: Date;
  readonly connections: number;
};

/** Records that a gateway lives; one that was taken for gone is back. */
export async function beatGateway(tx: Tx, row: GatewayBeatRow, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO gateway_instance AS g (id, name, started_at, beat_at, connections)
    VALUES (${row.id}::uuid, ${row.name}, ${row.startedAt}, ${now}, ${row.connections})
    ON CONFLICT (id) DO UPDATE
      SET beat_at = greatest(g.beat_at, excluded.beat_at), connections = excluded.connections, gone_at = null`;
}

/**
 * Records that a gateway refuses nearly every card. Returns true if another one, with a beat after `silentSince`, does
 * not. Locks the rows in their order, so that two which begin to refuse at once do not both rely on the other.
 */
export async function noteRefusing(tx: Tx, id: string, silentSince: Date, now: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<{ isServed: boolean }[]>`
    WITH live AS MATERIALIZED (
      SELECT g.id, g.refuses_since FROM gateway_instance g
       WHERE g.stopped_at IS NULL AND g.gone_at IS NULL AND g.beat_at > ${silentSince}
       ORDER BY g.id FOR UPDATE
    ), own AS (
      UPDATE gateway_instance g SET refuses_since = coalesce(g.refuses_since, ${now})
       WHERE g.id = ${id}::uuid AND EXISTS (SELECT FROM live)
    )
    SELECT EXISTS (SELECT FROM live WHERE live.id <> ${id}::uuid AND live.refuses_since IS NULL) AS "isServed"`;
  return rows[0]?.isServed ?? false;
}

/** Records that a gateway serves cards again. */
export async function noteServing(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`UPDATE gateway_instance SET refuses_since = NULL WHERE id = ${id}::uuid`;
}

/** Records that a gateway stops in order. */
export async function stopGateway(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE gateway_instance SET stopped_at = ${now}, connections = 0 WHERE id = ${id}::uuid`;
}

export type GoneGatewayRow = {
  readonly id: string;
  readonly name: string;
  readonly beatAt: Date;
  /** Null if it fell silent: its process, machine or network is gone. */
  readonly stoppedAt: Date | null;
  /** Cabinets that have not connected elsewhere yet. */
  readonly cabinets: number;
};

/**
 * Marks gateways other than `ownId` as gone that have stopped, or sent no beat since `silentSince`. Returns each to one
 * caller only.
 */
export function markGoneGateways(
  tx: Tx,
  ownId: string,
  silentSince: Date,
  now: Date,
): Promise<GoneGatewayRow[]> {
  return tx.$queryRaw<GoneGatewayRow[]>`
    UPDATE gateway_instance g SET gone_at = ${now}
     WHERE g.id <> ${ownId}::uuid AND g.gone_at IS NULL AND (g.stopped_at IS NOT NULL OR g.beat_at <= ${silentSince})
    RETURNING g.id, g.name, g.beat_at AS "beatAt", g.stopped_at AS "stoppedAt",
              (SELECT count(*)::int FROM device_connectivity c WHERE c.gateway_id = g.id AND c.state = 'online') AS cabinets`;
}

/** Filters devices to those that are online with another gateway, each with the boot of its birth there. */
export async function heldByOthers(
  tx: Tx,
  deviceIds: readonly string[],
  gatewayId: string,
): Promise<{ readonly id: string; readonly bootId: string | null }[]> {
  return tx.$queryRaw`
    SELECT device_id AS id, boot_id AS "bootId" FROM device_connectivity
     WHERE device_id = ANY(${deviceIds}::uuid[]) AND state = 'online' AND gateway_id <> ${gatewayId}::uuid`;
}
