import { useEffect } from 'react';
import { browserBridge } from '#platform/browser-bridge.ts';
import { webPush } from '#platform/web-push.ts';

/** A browser that takes pushes takes them for whoever is signed in. The end of the session ends them. [screens 3.6] */
export function WebPushBinding() {
  useEffect(() => {
    if (!browserBridge.available) void webPush.bindAnew().catch(() => {});
  }, []);
  return null;
}
