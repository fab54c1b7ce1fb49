import { useEffect } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { appVersionOf } from '#platform/bridge/app-version.ts';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { pushSource } from '#platform/push/push-source.ts';

/**
 * Binds the native shell's push token to the signed-in member, again whenever the token changes. Signing out unbinds
 * it. [screens 3.6]
 */
export function PushBinding() {
  useEffect(() => {
    if (!browserBridge.available) return;
    let left = false;
    const bind = (token: string) => {
      if (left) return;
      const source = pushSource(navigator.userAgent);
      const appVersion = appVersionOf(navigator.userAgent);
      void apiClient.push.bindToken.mutate({ token, source, appVersion }).catch(() => {});
    };
    const leave = browserBridge.on('pushToken', ({ token }) => bind(token));
    void browserBridge.call('getPushToken').then(
      (answer) => answer?.token && bind(answer.token),
      () => {},
    );
    return () => {
      left = true;
      leave();
    };
  }, []);
  return null;
}
