import type { Page } from '@playwright/test';
import { eventually } from './eventually.ts';
import type { ArrivedPush, PushPhone } from './push-receiver.ts';

/**
 * Connects this browser's pushes to the phone's endpoint, with a user who agrees when asked. Needed because a headless
 * browser has no push service and forbids notifications. The service worker is the real one.
 */
export async function pushesTo(page: Page, { endpoint, keys }: PushPhone): Promise<void> {
  await page.addInitScript(
    (address) => {
      const [allowed, kept] = ['test.notifications', 'test.pushSubscription'];
      const read = () => (localStorage.getItem(kept) ? subscription : null);
      const subscription = {
        endpoint: address.endpoint,
        options: {},
        toJSON: () => address,
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => read(),
        subscribe: async () => {
          localStorage.setItem(kept, '1');
          return subscription;
        },
      });
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem(allowed) ?? 'default',
      });
      Notification.requestPermission = async () => {
        localStorage.setItem(allowed, 'granted');
        return 'granted';
      };
    },
    { endpoint, keys },
  );
}

/** Waits for the service worker, which first downloads the whole app: on a slow machine for minutes. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
}

/** Delivers a push to the page's service worker, as the browser does when one arrives. */
export async function deliverPush(page: Page, push: ArrivedPush): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await workerReady(page);
  const registrationId = await new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (own) found(own.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  const origin = new URL(page.url()).origin;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(push),
  });
  await session.detach();
}

type Shown = { title: string; body: string; target: unknown };
type WorkerWithShown = {
  shown?: Shown[];
  opened?: string[];
  registration: { showNotification: unknown };
  clients: { openWindow: unknown };
};

/**
 * Records the notifications that the service worker shows and the pages that it opens, since a headless browser shows
 * none; returns functions to read both, and to tap the last notification.
 */
export async function keepNotifications(page: Page) {
  const worker = await eventually(async () => page.context().serviceWorkers()[0]);
  await worker.evaluate(() => {
    const self = globalThis as unknown as WorkerWithShown;
    const shown: Shown[] = [];
    const opened: string[] = [];
    Object.assign(self, { shown, opened });
    self.clients.openWindow = async (url: string) => {
      opened.push(new URL(url).pathname);
    };
    self.registration.showNotification = async (
      title: string,
      { body, data }: { body: string; data: { target: unknown } },
    ) => {
      shown.push({ title, body, target: data.target });
    };
  });
  return {
    shown: () => worker.evaluate(() => (globalThis as unknown as WorkerWithShown).shown ?? []),
    opened: () => worker.evaluate(() => (globalThis as unknown as WorkerWithShown).opened ?? []),
    tapLast: () =>
      worker.evaluate(() => {
        const [last] = ((globalThis as unknown as WorkerWithShown).shown ?? []).slice(-1);
        const notification = { close: () => {}, data: { target: last?.target } };
        const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} });
        globalThis.dispatchEvent(event);
      }),
  };
}
