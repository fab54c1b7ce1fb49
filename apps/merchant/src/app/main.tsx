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
import { withoutTexts } from './without-texts.ts';

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
// Before the router, whose page may ask for more of the texts.
const words = loadTexts().then(
  () => true,
  (error) => {
    console.error(error);
    return false;
  },
);
const routing = createAppRouter(appRoutes);
const root = document.getElementById('root');
// The splash of the document stays until there is a page to show.
const [hasWords] = await Promise.all([words, firstPage(routing)]);
if (!hasWords) await withoutTexts();
else if (root) {
  createRoot(root).render(
    <AppProviders>
      <AppRouter {...routing} />
    </AppProviders>,
  );
}
