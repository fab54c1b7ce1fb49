import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

type Question = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type NewQuestion = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Asks the browser for a passkey. Null if it gave none: the user stopped, or there is none for this account. */
export async function askPasskey(question: Question) {
  try {
    return await startAuthentication({ optionsJSON: question });
  } catch {
    // Browsers do not say why, so that a page cannot find out which passkeys there are.
    return null;
  }
}

/** Lets the browser make a passkey. `known`: the device has one for this account already. */
export async function makePasskey(question: NewQuestion) {
  try {
    return { made: await startRegistration({ optionsJSON: question }) };
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return { made: null, reason: isKnown ? ('known' as const) : ('stopped' as const) };
  }
}
