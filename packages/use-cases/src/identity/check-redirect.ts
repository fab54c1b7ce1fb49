import { redirectCheckInput } from '@larder/contract/identity.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** Where the app belongs when it returns to the foreground: on the same page, or on another one. [screens 3.1] */
type Redirect =
  | { readonly ok: true }
  | { readonly ok: false; readonly to: 'noPermission' | 'home'; readonly reason: string };

/** Checks whether the app may stay on its page. Signed-out callers are refused earlier, with `UNAUTHENTICATED`. */
export const checkRedirect = defineUseCase({
  name: 'identity.checkRedirect',
  access: 'account',
  kind: 'read',
  input: redirectCheckInput,
  run: async ({ actor }, { permissionVersion }) => {
    const answer = (): Redirect => {
      if (actor.twoStepDue) return { ok: false, to: 'home', reason: 'TWO_STEP_REQUIRED' };
      if (actor.permissions.length === 0) return { ok: false, to: 'noPermission', reason: 'NO_PERMISSION' };
      const changed = permissionVersion !== undefined && permissionVersion !== actor.permissionVersion;
      return changed ? { ok: false, to: 'home', reason: 'PERMISSION_CHANGED' } : { ok: true };
    };
    return accept(answer());
  },
});
