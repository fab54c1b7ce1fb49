import type { Connection } from './insert-rows.ts';

/** Returns the ids of what every installation has, by code: its varieties or its models. [decision 210] */
export async function idsByCode(
  connection: Connection,
  table: 'variety' | 'device_model',
): Promise<Map<string, string>> {
  const { rows } = await connection.query(`SELECT code, id FROM ${table}`);
  return new Map((rows as { code: string; id: string }[]).map(({ code, id }) => [code, id]));
}
