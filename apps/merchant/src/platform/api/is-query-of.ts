/** Returns true for a tRPC query key, `[['device', 'list'], …]`, at or below one of the paths. */
export function isQueryOf(queryKey: readonly unknown[], paths: readonly string[]): boolean {
  const [head] = queryKey;
  if (!Array.isArray(head)) return false;
  const path = head.join('.');
  return paths.some((prefix) => path === prefix || path.startsWith(`${prefix}.`));
}
