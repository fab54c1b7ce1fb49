import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { firstScreenBudget } from './first-screen-budget.ts';
import { schemasWithoutEval } from './schemas-without-eval.ts';
import { screenChunks } from './screen-chunks.ts';
import { webManifest } from './src/platform/browser/web-manifest.ts';

/** Where the API listens while the app is served by Vite. */
const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

/** Answered by the API, or by the shopper's own document: the service worker keeps its hands off. */
const notTheApp = [/^\/trpc/, /^\/files\//, /^\/s\//, /^\/dev\//, /^\/(healthz|readyz|metrics)$/];

/**
 * Pictures of products stay on the phone, because a restocker works by them without a network, longer than their links
 * hold; covers of tutorials as well. A link is signed again every hour; what it leads to never changes. [screens A-9]
 */
const productPictures: NonNullable<VitePWAOptions['workbox']['runtimeCaching']>[number] = {
  urlPattern: ({ sameOrigin, url }) =>
    sameOrigin &&
    /^\/files\/(platform\/products\/|platform\/tutorials\/.*\.jpg$|merchants\/[^/]+\/product\/)/.test(
      url.pathname,
    ),
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

/** Files that the document itself loads: a page that is loaded later need not look for them again. */
const ofTheDocument = /^assets\/(?:rolldown-runtime|preload|react|both-apps|data|app)-/;

/** What the app itself loads later finds its files a step later: their names would be 1 KB of the first script. */
const ofTheApp = /^assets\/app-/;
const ofTheFirstPages = /^assets\/(?:index|login)\.page-/;

type ResolveDependencies = Extract<
  NonNullable<BuildEnvironmentOptions['modulePreload']>,
  object
>['resolveDependencies'];
const withoutTheFirst: ResolveDependencies = (file, needed, { hostId, hostType }) => {
  if (hostType === 'html') return needed;
  if (ofTheApp.test(hostId) && !ofTheFirstPages.test(file)) return [];
  return needed.filter((each) => !ofTheDocument.test(each));
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

/**
 * Resolves react-router to its production build; the package itself names its development build only. Marks its links,
 * forms and prefetching, which this app does not use, as free of effects: the bundler cannot know that `forwardRef` and
 * names for developers have none. [decision 86]
 */
const leanRouter: Plugin = {
  name: 'larder-lean-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/^react-router(\/dom)?$/.test(source)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
  },
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
  },
};

/** Hooks of TanStack Query that those of tRPC offer and this app does not call. */
const UNUSED_HOOKS = [
  'useQueries',
  'useSuspenseQuery',
  'useSuspenseInfiniteQuery',
  'useSuspenseQueries',
  'usePrefetchQuery',
  'usePrefetchInfiniteQuery',
];

/** The hooks of tRPC hold all of these in one object, so the bundler cannot drop them by itself. */
const leanHooks: Plugin = {
  name: 'larder-lean-hooks',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]@trpc[\\/]react-query[\\/]dist[\\/]/ },
    handler: (code) =>
      code.replace(/import \{([^}]*)\} from "@tanstack\/react-query";/g, (_, names: string) => {
        const isUnused = (name: string) => UNUSED_HOOKS.includes(name);
        const imported = names.split(',').map((name) => name.trim());
        const stubs = imported.filter(isUnused).map((name) => `const ${name} = undefined;`);
        const used = imported.filter((name) => !isUnused(name));
        return `import { ${used.join(', ')} } from "@tanstack/react-query";\n${stubs.join('\n')}`;
      }),
  },
};

const pwa = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  manifest: webManifest,
  workbox: {
    navigateFallback: '/index.html',
    navigateFallbackDenylist: notTheApp,
    globPatterns: ['index.html', 'assets/*.{js,css}', 'icon.svg'],
    cleanupOutdatedCaches: true,
    importScripts: ['push-worker.js'],
    runtimeCaching: [productPictures],
  },
});

export default defineConfig({
  plugins: [
    react(),
    schemasWithoutEval,
    leanRouter,
    leanHooks,
    tailwindcss(),
    pwa,
    shopperDocument,
    stylesAfterSplash,
    firstScreenBudget(process.env.VITE_DEV_PAGES === '1'),
  ],
  define: { 'import.meta.env.WEB_BUILD': JSON.stringify(process.env.WEB_BUILD ?? 'local') },
  build: {
    target: ['safari16.4', 'chrome111'],
    modulePreload: { polyfill: false, resolveDependencies: withoutTheFirst },
    rolldownOptions: {
      // Neither package declares it: unused exports of both may be dropped.
      treeshake: {
        // Nothing here relies on a getter that runs and whose value is dropped.
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /@trpc[\\/](client|react-query)/, sideEffects: false }],
        // Warnings of react-router for developers.
        manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'],
      },
      input: { merchant: 'index.html', shopper: 'shopper.html' },
      output: { codeSplitting: { groups: screenChunks } },
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
