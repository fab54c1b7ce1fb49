/** Reads the secrets of these cabinets from JSON text, or explains why it cannot. */
export function readSecrets(
  readText: () => string,
  deviceNos: readonly string[],
): { ok: true; secrets: string[] } | { ok: false; why: string } {
  let entries: Record<string, unknown>;
  try {
    entries = JSON.parse(readText());
  } catch {
    return { ok: false, why: 'no secret: give --secret, or --secrets FILE (`pnpm start` makes one)' };
  }
  const secrets: string[] = [];
  for (const deviceNo of deviceNos) {
    const secret = secretOf(entries[deviceNo]);
    if (secret === undefined) return { ok: false, why: `no secret of ${deviceNo} in the file` };
    secrets.push(secret);
  }
  return { ok: true, secrets };
}

function secretOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (typeof entry !== 'object' || entry === null || !('secret' in entry)) return undefined;
  return typeof entry.secret === 'string' ? entry.secret : undefined;
}
