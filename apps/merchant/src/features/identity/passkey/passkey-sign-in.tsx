import { apiClient } from '#platform/api/api-client.ts';
import type { Outputs } from '#platform/trpc.ts';
import { PasskeyButton } from './passkey-button.tsx';

type PasskeySignInProps = {
  words: string;
  /** From the password, where the passkey is the second step. */
  ticket?: string;
  onSignedIn: (answer: Outputs['identity']['signInWithPasskey']) => void;
};

/** Signs in with a passkey. [screens 9] */
export function PasskeySignIn({ words, ticket, onSignedIn }: PasskeySignInProps) {
  const ask = async () => {
    const { askPasskey } = await import('./ask-passkey.ts');
    const { challengeId, options } = await apiClient.identity.beginPasskeySignIn.mutate(
      ticket === undefined ? {} : { ticket },
    );
    const credential = await askPasskey(options);
    if (!credential) return false;
    onSignedIn(await apiClient.identity.signInWithPasskey.mutate({ challengeId, credential }));
    return true;
  };
  return <PasskeyButton words={words} ask={ask} />;
}
