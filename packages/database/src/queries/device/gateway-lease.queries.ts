import { serverLimits } from '@larder/domain/server-limits';
import type { Tx } from '../../transaction.ts';

/** An installation has one external broker. */
const BROKER = 'external';

/**
 * Takes or renews the lease of the external broker; false while another gateway has it. By the clock of the database:
 * those of two machines may differ by more than a lease allows.
 */
export async function takeGatewayLease(tx: Tx, gatewayId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    INSERT INTO gateway_lease AS l (broker, gateway_id, until)
    VALUES (${BROKER}, ${gatewayId}::uuid, clock_timestamp() + ${serverLimits.gatewayLeaseMs}::int * interval '1 millisecond')
    ON CONFLICT (broker) DO UPDATE SET gateway_id = excluded.gateway_id, until = excluded.until
      WHERE l.gateway_id = excluded.gateway_id OR l.until <= clock_timestamp()
    RETURNING 1`;
  return rows.length > 0;
}

/** Ends the lease of a gateway that has left the broker, so that another one need not wait. */
export async function releaseGatewayLease(tx: Tx, gatewayId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM gateway_lease WHERE gateway_id = ${gatewayId}::uuid`;
}
