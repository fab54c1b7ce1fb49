import type { Member } from '@larder/testkit/given/given-member';
import type { System } from './system.ts';
import { tokensOf } from './tokens-of.ts';

/** Writes as a member from another phone, without a screen. Returns the API's response and fails on a refusal. */
export async function callApi(
  system: System,
  member: Member,
  path: string,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { clientToken } = await tokensOf(system, member);
  const response = await fetch(`${system.webUrl}/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${clientToken}` },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return ((await response.json()) as { result: { data: unknown } }).result.data;
}
