import { describeServer, type ServerNeeds, serverFault } from './server-needs.ts';
import { withClient } from './with-client.ts';

/** A server that does not answer so soon is that of `/readyz`, not of this question. */
const CONNECT_MS = 3_000;

/**
 * Refuses to run a service on a PostgreSQL that its queries do not suit. One that cannot be reached refuses nothing:
 * services run without a database, and `/readyz` says so.
 */
export async function refuseUnfitServer(
  { DATABASE_URL }: { readonly DATABASE_URL: string },
  refuse: (sentence: string) => void,
  needs?: ServerNeeds,
): Promise<void> {
  const config = { connectionString: DATABASE_URL, connectionTimeoutMillis: CONNECT_MS };
  const server = await withClient(config, describeServer).catch(() => undefined);
  const fault = server && serverFault(server, needs);
  if (fault) refuse(fault);
}
