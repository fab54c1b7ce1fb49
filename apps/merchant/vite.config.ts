import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { firstScreenBudget } from './first-screen-budget.ts';

/** Where the API listens while the app is served by Vite. */
const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

/** Answered by the API, or by the shopper's own document: the service worker keeps its hands off. */
const notTheApp = [/^\/trpc/, /^\/files\//, /^\/s\//, /^\/dev\//, /^\/(healthz|readyz|metrics)$/];

/**
 * Pictures of products stay on the phone, because a restocker works by them without a network, longer than their links hold. A link is signed
 * anew every hour; what it leads to never changes. [screens A-9]
 */
const productPictures: NonNullable<VitePWAOptions['workbox']['runtimeCaching']>[number] = {
  urlPattern: ({ sameOrigin, url }) =>
    sameOrigin && /^\/files\/(platform\/products|merchants\/[^/]+\/product)\//.test(url.pathname),
  handler: 'CacheFirst',
  options: {
    cacheName: 'product-pictures',
    cacheableResponse: { statuses: [200] },
    expiration: { maxEntries: 1_000, maxAgeSeconds: 30 * 86_400, purgeOnQuotaError: true },
    plugins: [{ cacheKeyWillBeUsed: async ({ request }) => request.url.replace(/\?.*/, '') }],
  },
};

/** The splash of the document is painted before the styles are there: the link stands behind it. */
const stylesAfterSplash: Plugin = {
  name: 'larder-styles-after-splash',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? [];
      const head = links.reduce((text, link) => text.replace(link, ''), html);
      return head.replace('</body>', `${links.join('')}</body>`);
    },
  },
};

/** The shopper pages are a document of their own: a shopper never loads the merchant's app. */
const shopperDocument: Plugin = {
  name: 'larder-shopper-document',
  configureServer: ({ middlewares }) => serveShopper(middlewares),
  configurePreviewServer: ({ middlewares }) => serveShopper(middlewares),
};

type Middlewares = Parameters<
  Extract<Plugin['configureServer'], (...args: never[]) => unknown>
>[0]['middlewares'];

function serveShopper(middlewares: Middlewares): void {
  middlewares.use((request, _response, next) => {
    if (request.url?.startsWith('/s/')) request.url = '/shopper.html';
    next();
  });
}

const pwa = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  manifest: {
    id: '/',
    name: 'Larder',
    short_name: 'Larder',
    description: 'Run your unattended vending cabinets from your phone.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#F5F4F0',
    theme_color: '#FFD200',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    navigateFallback: '/index.html',
    navigateFallbackDenylist: notTheApp,
    globPatterns: ['index.html', 'assets/*.{js,css}', 'icon.svg'],
    cleanupOutdatedCaches: true,
    importScripts: ['push-worker.js'],
    runtimeCaching: [productPictures],
  },
});

const packageOf = (id: string) =>
  /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]?.replace('\\', '/');
const from =
  (...packages: string[]) =>
  (id: string) =>
    packages.includes(packageOf(id) ?? '');

const fromData = from(
  '@tanstack/query-core',
  '@tanstack/react-query',
  '@tanstack/query-persist-client-core',
  '@tanstack/react-query-persist-client',
  '@trpc/client',
  '@trpc/server',
  '@trpc/react-query',
  'idb-keyval',
);

const fromTexts = from('i18next', 'react-i18next');
const ownTexts =
  /packages[\\/]i18n[\\/](src[\\/]translation-key|locales[\\/]en-US[\\/](btn|enum|fixed|home|identity|shell|title))|domain[\\/]src[\\/](limits|locale)\.|[\\/](client-storage|load-texts|first-texts)\.ts/;

/**
 * The first screen is a handful of files instead of seventy: each request and each file's own compression cost more than they save.
 * What only later screens need stays out of them.
 */
const firstScreenChunks = [
  { name: 'preload', test: /vite[\\/]preload-helper/, priority: 60 },
  { name: 'react', test: from('react', 'react-dom', 'scheduler'), priority: 50 },
  { name: 'texts', test: (id: string) => fromTexts(id) || ownTexts.test(id), priority: 40 },
  {
    name: 'data',
    test: (id: string) => !/[\\/]wsLink/.test(id) && fromData(id),
    priority: 30,
  },
  { name: 'socket', test: /@trpc[\\/]client[\\/]dist[\\/]wsLink/, priority: 25 },
  {
    name: 'ui',
    test: /packages[\\/]ui[\\/]src[\\/](layout|feedback)[\\/](?!.*(-surface|infinite-list|pull-|use-pull|sparkline|stock-bar|segmented|slider|signal|tabs|chips|progress|list-skeleton|detail-skeleton|key-value|sticky))/,
    priority: 20,
  },
  {
    name: 'home-parts',
    test: /feedback[\\/](sparkline|stock-bar|nice-ticks|smooth-path)|online-badge|lucide-react.*icons[\\/](chevron-down|circle-play|clipboard-list|package|scan-line|settings)\.m?js$/,
    priority: 5,
  },
  {
    name: 'sign-in',
    test: /packages[\\/]ui[\\/]src[\\/]controls[\\/](text-field|password-field|form-field|input-box)|features[\\/]identity[\\/](sign-in|language|use-password)|app[\\/](use-send|form[\\/](use-plain|judge|keep))|single-intention/,
    priority: 5,
  },
  {
    name: 'app',
    test: /merchant[\\/]src[\\/](app|platform)[\\/](?!main\.|dev-page|form|refreshable\.|use-pull|update-prompt|register-service|life-cycle[\\/](companions|live-stream|permission-change|push-b|web-push-b|use-arrived|arrived)|push-source|web-push|create-invalidator|live-inv|stream-watch|reload-access|live-connection|native-bridge|bridge-messages|paged-list|device-address|use-send|single-intention|load-texts|first-texts|client-storage)/,
    priority: 10,
  },
];

export default defineConfig({
  plugins: [react(), tailwindcss(), pwa, shopperDocument, stylesAfterSplash, firstScreenBudget],
  define: { 'import.meta.env.WEB_BUILD': JSON.stringify(process.env.WEB_BUILD ?? 'local') },
  build: {
    target: ['safari16.4', 'chrome111'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { merchant: 'index.html', shopper: 'shopper.html' },
      output: { codeSplitting: { groups: firstScreenChunks } },
    },
  },
  server: {
    proxy: {
      '/trpc': { target: api, ws: true },
      '/files': api,
      '/dev': api,
    },
  },
});
