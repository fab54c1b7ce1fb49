import { useLocation, useNavigate } from 'react-router-dom';
import { apiClient } from '#platform/api/api-client.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { session } from '#platform/session/session.ts';
import { nowMs } from '#platform/system-edges.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { decideOnShow } from './decide-on-show.ts';
import { type RedirectAnswer, redirectTarget } from './redirect-target.ts';
import { useVisibility } from './use-visibility.ts';

/**
 * Reacts to the app being hidden and shown again, on every page. Sends no request while nobody is signed in. [spec 4,
 * screens 3.1]
 */
export function useLifeCycle(permissionVersion: number | undefined): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  async function checkRedirect() {
    const answer = await apiClient.identity.checkRedirect
      .query({ path: pathname, permissionVersion })
      .catch((): RedirectAnswer | null => null);
    const step = redirectTarget(answer);
    if (step === 'announcePermissionChange') return session.permissionsChanged();
    if (step === 'stay') return;
    unsavedForms.abandon();
    if (step === 'signOutLocally') return session.end('revoked');
    if (step === 'showNoPermission') clientStorage.write('noPermission', '1');
    navigate(step === 'showNoPermission' ? '/pages/user/no-permission' : '/', { replace: true });
  }

  useVisibility(
    () => clientStorage.write('onHideTime', String(nowMs())),
    () => {
      const hiddenAt = clientStorage.read('onHideTime');
      const next = decideOnShow({
        nowMs: nowMs(),
        hiddenAtMs: hiddenAt === null ? null : Number(hiddenAt),
        path: pathname,
        needLogin: clientStorage.read('needLogin') !== null,
      });
      if (next.kind === 'reload') location.assign(next.href);
      else if (next.kind === 'redirectCheck' && permissionVersion !== undefined) void checkRedirect();
    },
  );
}
