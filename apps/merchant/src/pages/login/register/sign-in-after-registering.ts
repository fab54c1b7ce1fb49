import { knownDevice } from '#features/identity/known-device.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { session } from '#platform/session/session.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';

type Typed = { readonly email: string; readonly password: string };

/**
 * Signs the new owner in by the ordinary way, with its throttles and a session of its own, and returns the address of
 * the screen that follows. Where the sign-in fails the account exists all the same, and the person signs in on the next
 * screen; a colleague who is signed in on this phone keeps their session.
 */
export async function signInAfterRegistering({ email, password }: Typed): Promise<string> {
  const byHand = screenHref('/pages/login/register-success', { email });
  if (session.hasAccount()) return byHand;
  try {
    const answer = await apiClient.identity.signIn.mutate({ email, password });
    if (answer.next === 'code') return byHand;
    knownDevice.keep(answer.deviceToken);
    session.begin(answer);
    return screenHref('/pages/tabBar/index/index');
  } catch {
    return byHand;
  }
}
