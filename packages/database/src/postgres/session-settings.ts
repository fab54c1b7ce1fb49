import type pg from 'pg';

/**
 * Options of a pool whose connections begin with these settings. Set by SQL before a connection is handed out: a pooler
 * refuses settings in the startup packet. Fails after `timeoutMs`, which the pool's own limit no longer covers: a full
 * pooler lets a connection in, and lets its first query wait. [decision 192]
 */
export function sessionSettings(
  settings: Readonly<Record<string, string>>,
  timeoutMs: number,
): Pick<pg.PoolConfig, 'onConnect'> {
  const values = Object.entries(settings).flat();
  const text = `select ${Object.keys(settings).map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`)}`;
  const set = { text, values, query_timeout: timeoutMs };
  return {
    onConnect: async (client) => {
      await client.query(set);
    },
  };
}
