import type pg from 'pg';

/**
 * Options of a pool whose connections begin with these settings. Set by SQL before a connection is handed out: a pooler
 * refuses settings in the startup packet. [decision 192]
 */
export function sessionSettings(
  settings: Readonly<Record<string, string>>,
): Pick<pg.PoolConfig, 'onConnect'> {
  const values = Object.entries(settings).flat();
  const text = `select ${Object.keys(settings).map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`)}`;
  return {
    onConnect: async (client) => {
      await client.query(text, values);
    },
  };
}
