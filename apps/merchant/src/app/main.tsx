import './app.css';
import { createRoot } from 'react-dom/client';
import { appVersionOf } from '../platform/app-version.ts';
import { browserBridge } from '../platform/browser-bridge.ts';
import { clientStorage } from '../platform/client-storage.ts';
import { storeDeviceZone } from '../platform/device-zone.ts';
import { catchInstallOffer } from '../platform/install-prompt.ts';
import { takeCodeFromAddress } from '../platform/scanned-code.ts';
import { session } from '../platform/session.ts';
import { newId } from '../platform/system-edges.ts';
import { AppProviders } from './app-providers.tsx';
import { AppRouter } from './app-router.tsx';
import { loadTexts } from './load-texts.ts';
import { createAppHistory } from './navigation/create-app-history.ts';
import { loadPage } from './page-loader.ts';
import { routeAt } from './route-at.ts';
import { homePath } from './screen-lookup.ts';

catchInstallOffer();
takeCodeFromAddress();
/** The home page is fetched at start [spec 2]: at once where it is asked for, else when the page asked for is there. */
const preloadHome = () => void loadPage(homePath).catch(() => {});
const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000));
if (session.isSignedIn() && routeAt(location.pathname).path === homePath) preloadHome();
else addEventListener('load', () => later(preloadHome), { once: true });
void storeDeviceZone(browserBridge, clientStorage, {
  userAgent: navigator.userAgent,
  appVersion: appVersionOf(navigator.userAgent),
  browserZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

const history = createAppHistory(window, newId);
const root = document.getElementById('root');
await loadTexts().catch((error) => console.error(error));
if (root) {
  createRoot(root).render(
    <AppProviders>
      <AppRouter history={history} />
    </AppProviders>,
  );
}
