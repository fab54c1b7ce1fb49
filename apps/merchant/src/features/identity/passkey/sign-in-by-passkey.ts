import { apiClient } from '#platform/api/api-client.ts';
import { askPasskey } from './ask-passkey.ts';

/**
 * Signs in with a passkey; with the ticket of a password, as its second step. Null if the browser gave none. [screens
 * 9]
 */
export async function signInByPasskey(ticket?: string) {
  const { challengeId, options } = await apiClient.identity.beginPasskeySignIn.mutate(
    ticket === undefined ? {} : { ticket },
  );
  const credential = await askPasskey(options);
  return credential && (await apiClient.identity.signInWithPasskey.mutate({ challengeId, credential }));
}
