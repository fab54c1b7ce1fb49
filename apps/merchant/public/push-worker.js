// Part of the service worker: shows pushes, and opens the page that they lead to. Only pages of this app are opened. [screens 3.1]
const SUPPORT = '/pages/tabBar/support/support';
/** An open page that is alive answers at once. */
const ANSWER_WITHIN_MS = 1_000;
/** Safari takes the subscription away from who shows nothing, also while the page is in sight. */
const mustShow = /safari/i.test(self.navigator.userAgent) && !/chrom|android/i.test(self.navigator.userAgent);

self.addEventListener('push', (event) => {
  event.waitUntil(notify(read(event.data)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.target));
});

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    // Not ours: the support tab tells what there is.
    return {};
  }
}

async function notify({ noticeId, target = null, title = 'Larder', text = '' }) {
  const inSight = (await pages()).find((page) => page.focused && page.visibilityState === 'visible');
  const isTold = inSight && (await ask(inSight, { kind: 'pushArrived', title, text, target }));
  if (isTold && !mustShow) return;
  await self.registration.showNotification(String(title), {
    body: String(text),
    icon: '/icon-192.png',
    tag: String(noticeId ?? 'larder'),
    data: { target },
  });
}

async function openPage(target) {
  const url = ownUrl(target);
  const [page] = await pages();
  if (!page) return self.clients.openWindow(url);
  const shown = await page.focus().catch(() => page);
  // The page itself asks about what is not saved; one that is not signed in, or still loading, is sent there.
  if (await ask(shown, { kind: 'pushTap', target })) return;
  await shown.navigate(url).catch(() => self.clients.openWindow(url));
}

/** Windows of this app; shoppers and signers have pages of their own. */
async function pages() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => !/^\/(s|sign|dev|files)\//.test(new URL(url).pathname));
}

/** True once the page says that it takes care. */
function ask(page, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage(message, [port2]);
  });
}

function ownUrl(target) {
  const { origin } = self.location;
  const isPath = typeof target === 'string' && /^\/(?![/\\])/.test(target) && URL.canParse(target, origin);
  const url = new URL(isPath ? target : SUPPORT, origin);
  return url.origin === origin ? url.href : new URL(SUPPORT, origin).href;
}
