import { apiClient } from '#platform/api/api-client.ts';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { endWebPush } from '#platform/push/end-web-push.ts';
import { session } from '#platform/session/session.ts';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';

/** Signs out: at once on this phone, and on the server if it can be reached. [screens 5] */
export function useSignOut(): () => Promise<void> {
  return async () => {
    unsavedForms.abandon();
    const refreshToken = clientStorage.read('refreshToken');
    const endpoint = endWebPush();
    session.end('signOut');
    if (!refreshToken) return;
    const pushToken = await browserBridge.call('getPushToken').catch(() => null);
    const pushEndpoint = await endpoint;
    await apiClient.identity.signOut
      .mutate({
        refreshToken,
        ...(pushToken?.token && { pushToken: pushToken.token }),
        ...(pushEndpoint && { pushEndpoint }),
      })
      .catch(() => {});
  };
}
