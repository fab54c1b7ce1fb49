const TABLE = /^CREATE TABLE "(\w+)" \(\n([\s\S]*?)^\);/gm;

/** Appends the wall of each new table that has a `merchant_id`, and a reminder for each other one. [decision 56] */
export function wallOffNewTables(sql: string): string {
  const walls = [...sql.matchAll(TABLE)].map(([, name = '', columns = '']) =>
    columns.includes('    "merchant_id" ')
      ? `select wall_off('${name}');`
      : `-- "${name}" has no merchant_id: write its wall here, see packages/database/README.md`,
  );
  return walls.length > 0 ? `${sql.trimEnd()}\n\n${walls.join('\n')}\n` : sql;
}
