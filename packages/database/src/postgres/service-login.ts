import pg from 'pg';

const INSUFFICIENT_PRIVILEGE = '42501';

/** The address of the same database for the login of the services. */
export function serviceUrl(
  ownerUrl: string,
  login: { readonly user: string; readonly password: string },
): string {
  const url = new URL(ownerUrl);
  url.username = login.user;
  url.password = encodeURIComponent(login.password);
  return url.href;
}

/**
 * Creates or renews the login of the services: a member of both group roles, with no rights of its own. The owner must
 * be allowed to create roles, unless the login exists and is good. [decision 56]
 */
export async function grantServiceLogin(ownerUrl: string, serviceUrl: string): Promise<void> {
  if (await isGood(serviceUrl)) return;
  const { username, password } = new URL(serviceUrl);
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'larder-migrate' });
  await owner.connect();
  try {
    const login = owner.escapeIdentifier(decodeURIComponent(username));
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [
      decodeURIComponent(username),
    ]);
    if (rowCount === 0) await owner.query(`create role ${login}`);
    // Only a superuser may name the other attributes, even to remove them; readiness checks them.
    await owner.query(
      `alter role ${login} with login noinherit password ${owner.escapeLiteral(decodeURIComponent(password))}`,
    );
    await owner.query(`grant larder_app, larder_system to ${login} with inherit false, set true`);
  } catch (failure) {
    if (!(failure instanceof pg.DatabaseError && failure.code === INSUFFICIENT_PRIVILEGE)) throw failure;
    throw new Error(
      `The owner of the database may not make the login ${username} (${failure.message}). An administrator does that once: see packages/database/README.md`,
    );
  } finally {
    await owner.end();
  }
}

/** True if the login works and may take both roles. */
async function isGood(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'larder-migrate' });
  try {
    await client.connect();
    const { rows } = await client.query<{ good: boolean }>(
      `select pg_has_role('larder_app', 'set') and pg_has_role('larder_system', 'set') as good`,
    );
    return rows[0]?.good === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
