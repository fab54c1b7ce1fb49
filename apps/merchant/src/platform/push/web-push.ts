import { MINUTE_MS } from '@larder/domain/durations';
import { apiClient } from '#platform/api/api-client.ts';
import { endWebPush } from './end-web-push.ts';
import { type WebPushState, webPushSupport } from './web-push-support.ts';

const WORKER = '/sw.js';
/** The worker is ready once all copies for offline use are downloaded, hundreds of files one after another. */
const WORKER_WITHIN_MS = 5 * MINUTE_MS;

/** Pushes by the browser's own service, for users without the native shell. */
export const webPush = { state, turnOn, turnOff, rebind };

const hasPushApi = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

async function subscribed(): Promise<PushSubscription | null> {
  if (!hasPushApi()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function state(): Promise<WebPushState> {
  return webPushSupport({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    hasPushApi: hasPushApi(),
    installed: isInstalled(),
    permission: 'Notification' in window ? Notification.permission : null,
    subscribed: (await subscribed().catch(() => null)) !== null,
  });
}

/**
 * Subscribes to pushes. Call it from a tap: browsers require one. `key`: the server's, base64url. Throws the reason if
 * it fails.
 */
async function turnOn(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const registration = await worker();
  const kept = await registration.pushManager.getSubscription();
  if (kept && !isFor(kept, key)) await kept.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  try {
    await bind(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

async function turnOff(): Promise<void> {
  const endpoint = await endWebPush();
  if (endpoint) await apiClient.push.unsubscribe.mutate({ endpoint });
}

/** Binds the endpoint to the signed-in member and the server's current key, at every start. */
async function rebind(): Promise<void> {
  const subscription = await subscribed();
  if (!subscription) return;
  const { key } = await apiClient.push.readVapidKey.query();
  if (!key) return;
  if (isFor(subscription, key)) return bind(subscription);
  await subscription.unsubscribe();
  if (Notification.permission === 'granted') await turnOn(key);
}

async function bind(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave no address');
  await apiClient.push.subscribe.mutate({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
}

/** Registers the service worker now if the user taps before its usual, later registration. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker.getRegistration())) await serviceWorker.register(WORKER);
  return Promise.race([
    serviceWorker.ready,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('No service worker')), WORKER_WITHIN_MS);
    }),
  ]);
}

function isFor({ options }: PushSubscription, key: string): boolean {
  if (!options?.applicationServerKey) return true;
  const own = new Uint8Array(options.applicationServerKey);
  return bytesOf(key).every((byte, at) => byte === own[at]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
