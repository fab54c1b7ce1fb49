import type { ClientStorage } from '#platform/client-storage.ts';

/** access = the account, client = the account within one merchant, refresh = the next pair. [decision 28] */
export type Tokens = { accessToken: string; clientToken: string | null; refreshToken: string };

export function readTokens(storage: ClientStorage): Tokens | null {
  const accessToken = storage.read('accessToken');
  const refreshToken = storage.read('refreshToken');
  if (!accessToken || !refreshToken) return null;
  return { accessToken, clientToken: storage.read('clientToken'), refreshToken };
}

export function writeTokens(storage: ClientStorage, tokens: Tokens | null): void {
  storage.write('accessToken', tokens?.accessToken ?? null);
  storage.write('clientToken', tokens?.clientToken ?? null);
  storage.write('refreshToken', tokens?.refreshToken ?? null);
}
