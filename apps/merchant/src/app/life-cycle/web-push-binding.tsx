import { useEffect } from 'react';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { webPush } from '#platform/push/web-push.ts';

/** Binds an existing web push subscription to the signed-in member. The end of the session ends it. [screens 3.6] */
export function WebPushBinding() {
  useEffect(() => {
    if (!browserBridge.available) void webPush.rebind().catch(() => {});
  }, []);
  return null;
}
