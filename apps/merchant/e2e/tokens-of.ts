import type { Member } from '@larder/testkit/given/given-member';
import { PASSWORD } from './password.ts';
import type { System } from './system.ts';

/** Tokens of a signed-in phone. */
export type PhoneTokens = { accessToken: string; clientToken: string | null; refreshToken: string };

/** Signs a member in without a screen, for tests of something else. */
export async function tokensOf(
  { webUrl }: Pick<System, 'webUrl'>,
  { account }: Member,
): Promise<PhoneTokens> {
  const response = await fetch(`${webUrl}/trpc/identity.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`${account.email} was not signed in: ${await response.text()}`);
  const { result } = (await response.json()) as { result: { data: PhoneTokens } };
  const { accessToken, clientToken, refreshToken } = result.data;
  return { accessToken, clientToken, refreshToken };
}

/** Values as a phone keeps them in its local storage. */
export const keptOnPhone = (values: Readonly<Record<string, string | null>>) =>
  Object.entries(values).flatMap(([name, value]) => (value ? [{ name, value }] : []));
