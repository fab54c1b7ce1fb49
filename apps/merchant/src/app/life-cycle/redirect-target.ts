/** The response of `identity.checkRedirect`. */
export type RedirectAnswer =
  | { ok: true }
  | { ok: false; to: 'login' | 'noPermission' | 'home'; reason: string };

/** Reasons after which the phone must load its menu again. */
const RELOADING = new Set(['PERMISSION_CHANGED', 'TWO_STEP_REQUIRED']);

/** The app's reaction to the check; a failed or impossible one leaves the user where they are. [screens 3.1] */
export type RedirectStep =
  | 'stay'
  | 'signOutLocally'
  | 'showNoPermission'
  | 'announcePermissionChange'
  | 'goHome';

export function redirectTarget(answer: RedirectAnswer | null): RedirectStep {
  if (!answer || answer.ok) return 'stay';
  if (answer.to === 'login') return 'signOutLocally';
  if (answer.to === 'noPermission') return 'showNoPermission';
  return RELOADING.has(answer.reason) ? 'announcePermissionChange' : 'goHome';
}
