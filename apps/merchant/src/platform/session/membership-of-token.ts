/** Returns the membership that a client token stands for; null for any other text. The server alone verifies tokens. */
export function membershipOfToken(token: string | null): string | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'mem' in claims && typeof claims.mem === 'string'
      ? claims.mem
      : null;
  } catch {
    return null;
  }
}
