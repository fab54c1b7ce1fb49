import type { Database } from '@larder/database/open-database';
import { addBrokerRefusals } from '@larder/database/queries/device/broker-refusal.queries';
import type { BrokerRefusal } from '@larder/domain/device/broker-refusal';

/** Rows of numbers that no cabinet has, of all gateways together: a scanner must not fill the table. */
const STRANGERS_MAX = 500;

/** Stores what the broker refused since the last time, for `platform cabinet check`. [decision 234] */
export async function keepBrokerRefusals(
  database: Database,
  refusals: readonly BrokerRefusal[],
): Promise<void> {
  await addBrokerRefusals(database.prisma, refusals, STRANGERS_MAX);
}
