import { knownDevice } from '#features/identity/known-device.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { session } from '#platform/session/session.ts';

type Typed = { readonly email: string; readonly password: string };

/**
 * Signs the new owner in by the ordinary way, with its throttles and a session of its own. Returns false where the
 * person has to do it: the account is there, whatever became of this call, and somebody else who is signed in on this
 * phone keeps their session.
 */
export async function signInAfterRegistering({ email, password }: Typed): Promise<boolean> {
  if (session.hasAccount()) return false;
  try {
    const answer = await apiClient.identity.signIn.mutate({ email, password });
    if (answer.next === 'code') return false;
    knownDevice.keep(answer.deviceToken);
    session.begin(answer);
    return true;
  } catch {
    return false;
  }
}
