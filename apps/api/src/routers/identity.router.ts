import { acceptTerms } from '@larder/use-cases/identity/accept-terms';
import { changePassword } from '@larder/use-cases/identity/change-password';
import { checkRedirect } from '@larder/use-cases/identity/check-redirect';
import { confirmSignIn } from '@larder/use-cases/identity/confirm-sign-in';
import { endOtherSessions } from '@larder/use-cases/identity/end-other-sessions';
import { endSession } from '@larder/use-cases/identity/end-session';
import { listSessions } from '@larder/use-cases/identity/list-sessions';
import { addPasskey } from '@larder/use-cases/identity/passkey/add-passkey';
import { beginPasskey } from '@larder/use-cases/identity/passkey/begin-passkey';
import { beginPasskeySignIn } from '@larder/use-cases/identity/passkey/begin-passkey-sign-in';
import { listPasskeys } from '@larder/use-cases/identity/passkey/list-passkeys';
import { removePasskey } from '@larder/use-cases/identity/passkey/remove-passkey';
import { renamePasskey } from '@larder/use-cases/identity/passkey/rename-passkey';
import { signInWithPasskey } from '@larder/use-cases/identity/passkey/sign-in-with-passkey';
import { beginPasskeyProof } from '@larder/use-cases/identity/proof/begin-passkey-proof';
import { proveFresh } from '@larder/use-cases/identity/proof/prove-fresh';
import { readProofWays } from '@larder/use-cases/identity/proof/read-proof-ways';
import { readMe } from '@larder/use-cases/identity/read-me';
import { refreshTokens } from '@larder/use-cases/identity/refresh-tokens';
import { register } from '@larder/use-cases/identity/register';
import { resetPassword } from '@larder/use-cases/identity/reset-password';
import { savePreferences } from '@larder/use-cases/identity/save-preferences';
import { sendCode } from '@larder/use-cases/identity/send-code';
import { signIn } from '@larder/use-cases/identity/sign-in';
import { signOut } from '@larder/use-cases/identity/sign-out';
import { switchMerchant } from '@larder/use-cases/identity/switch-merchant';
import { beginTwoStep } from '@larder/use-cases/identity/two-step/begin-two-step';
import { confirmTwoStep } from '@larder/use-cases/identity/two-step/confirm-two-step';
import { readTwoStep } from '@larder/use-cases/identity/two-step/read-two-step';
import { renewRecoveryCodes } from '@larder/use-cases/identity/two-step/renew-recovery-codes';
import { turnOffTwoStep } from '@larder/use-cases/identity/two-step/turn-off-two-step';
import { verifyResetCode } from '@larder/use-cases/identity/verify-reset-code';
import { acceptInvitation } from '@larder/use-cases/team/accept-invitation';
import { readInvitation } from '@larder/use-cases/team/read-invitation';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const identityRouter = trpc.router({
  signIn: procedure(signIn),
  confirmSignIn: procedure(confirmSignIn),
  beginPasskeySignIn: procedure(beginPasskeySignIn),
  signInWithPasskey: procedure(signInWithPasskey),
  register: procedure(register),
  sendCode: procedure(sendCode),
  verifyResetCode: procedure(verifyResetCode),
  resetPassword: procedure(resetPassword),
  readInvitation: procedure(readInvitation),
  acceptInvitation: procedure(acceptInvitation),
  changePassword: procedure(changePassword),
  refreshTokens: procedure(refreshTokens),
  signOut: procedure(signOut),
  checkRedirect: procedure(checkRedirect),
  readMe: procedure(readMe),
  switchMerchant: procedure(switchMerchant),
  savePreferences: procedure(savePreferences),
  acceptTerms: procedure(acceptTerms),
  readTwoStep: procedure(readTwoStep),
  beginTwoStep: procedure(beginTwoStep),
  confirmTwoStep: procedure(confirmTwoStep),
  renewRecoveryCodes: procedure(renewRecoveryCodes),
  turnOffTwoStep: procedure(turnOffTwoStep),
  listPasskeys: procedure(listPasskeys),
  beginPasskey: procedure(beginPasskey),
  addPasskey: procedure(addPasskey),
  renamePasskey: procedure(renamePasskey),
  removePasskey: procedure(removePasskey),
  readProofWays: procedure(readProofWays),
  beginPasskeyProof: procedure(beginPasskeyProof),
  proveFresh: procedure(proveFresh),
  listSessions: procedure(listSessions),
  endSession: procedure(endSession),
  endOtherSessions: procedure(endOtherSessions),
});
