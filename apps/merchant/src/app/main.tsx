import './app.css';
import { createRoot } from 'react-dom/client';
import { appVersionOf } from '#platform/app-version.ts';
import { browserBridge } from '#platform/browser-bridge.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { storeDeviceZone } from '#platform/device-zone.ts';
import { catchInstallOffer } from '#platform/install-prompt.ts';
import { takeCodeFromAddress } from '#platform/scanned-code.ts';
import { newId } from '#platform/system-edges.ts';
import { createAppHistory } from '#screen-kit/navigation/create-app-history.ts';
import { loadTexts } from '#screen-kit/texts/load-texts.ts';
import { AppProviders } from './app-providers.tsx';
import { AppRouter } from './app-router.tsx';
import { loadFirstPage } from './load-first-page.ts';
import { preloadPages } from './preload-pages.ts';

catchInstallOffer();
takeCodeFromAddress();
preloadPages();
void storeDeviceZone(browserBridge, clientStorage, {
  userAgent: navigator.userAgent,
  appVersion: appVersionOf(navigator.userAgent),
  browserZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

const history = createAppHistory(window, newId);
const root = document.getElementById('root');
// The document's splash stays until there is a page to show.
await Promise.all([loadTexts().catch((error) => console.error(error)), loadFirstPage()]);
if (root) {
  createRoot(root).render(
    <AppProviders>
      <AppRouter history={history} />
    </AppProviders>,
  );
}
