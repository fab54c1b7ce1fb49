import './app.css';
import { createRoot } from 'react-dom/client';
import { appVersionOf } from '#platform/bridge/app-version.ts';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { storeDeviceZone } from '#platform/bridge/device-zone.ts';
import { catchInstallOffer } from '#platform/browser/install-prompt.ts';
import { followTheme } from '#platform/browser/theme.ts';
import { clientStorage } from '#platform/client-storage.ts';
import { takeCodeFromAddress } from '#platform/scanned-code.ts';
import { loadTexts } from '#screen-kit/texts/load-texts.ts';
import { AppProviders } from './app-providers.tsx';
import { AppRouter } from './app-router.tsx';
import { appRoutes } from './app-routes.tsx';
import { enterAtLaunch } from './enter-at-launch.ts';
import { createAppRouter, firstPage } from './navigation/create-app-router.ts';
import { preloadPages } from './preload-pages.ts';

followTheme(clientStorage);
catchInstallOffer();
takeCodeFromAddress();
preloadPages();
void storeDeviceZone(browserBridge, clientStorage, {
  userAgent: navigator.userAgent,
  appVersion: appVersionOf(navigator.userAgent),
  browserZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

enterAtLaunch();
const routing = createAppRouter(appRoutes);
const root = document.getElementById('root');
// The splash of the document stays until there is a page to show.
await Promise.all([loadTexts().catch((error) => console.error(error)), firstPage(routing)]);
if (root) {
  createRoot(root).render(
    <AppProviders>
      <AppRouter {...routing} />
    </AppProviders>,
  );
}
