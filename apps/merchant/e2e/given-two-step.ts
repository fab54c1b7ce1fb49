import { codeOfApp } from '@larder/testkit/authenticator-app';
import type { Member } from '@larder/testkit/given/given-member';
import { callApi } from './call-api.ts';
import { PASSWORD } from './password.ts';
import type { System } from './system.ts';

/** A code changes after this long. */
export const STEP_MS = 30_000;

/** Returns the code that an authenticator app shows for a key, or shows some steps of 30 s later. */
export const codeNow = ({ now }: Pick<System, 'now'>, key: string, steps = 0): string =>
  codeOfApp(key, now().getTime() + steps * STEP_MS);

/** Sets up two-step verification without a screen; the next sign-in takes the code of one step later. */
export async function givenTwoStep(
  system: System,
  member: Member,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const begun = await callApi(system, member, 'identity.beginTwoStep', { password: PASSWORD });
  const { key } = begun as { key: string };
  const code = codeNow(system, key);
  const confirmed = await callApi(system, member, 'identity.confirmTwoStep', { code });
  return { key, ...(confirmed as { recoveryCodes: string[] }) };
}
