import { join } from 'node:path';

/** Facts of the bundler about a module when it puts it into a file. */
type Modules = {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
};

type Needs = (id: string, modules: Modules) => boolean;

const packageOf = (id: string) =>
  /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]?.replace('\\', '/');
const from =
  (...packages: string[]) =>
  (id: string) =>
    packages.includes(packageOf(id) ?? '');

/** A module and all that it imports statically; packages are named, not looked into. */
function closureOf(id: string, modules: Modules, known = new Set<string>()): Set<string> {
  if (known.has(id)) return known;
  known.add(id);
  if (packageOf(id)) return known;
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) closureOf(imported, modules, known);
  return known;
}

/**
 * True for our own modules that this one imports, step by step. Not for itself: `main.tsx` awaits pages before it ends,
 * and a page that imported from the same file would await `main.tsx`.
 */
function neededBy(file: string): Needs {
  const start = join(import.meta.dirname, 'src', file);
  let needed: Set<string> | undefined;
  return (id, modules) => {
    needed ??= closureOf(start, modules);
    return id !== start && !packageOf(id) && needed.has(id);
  };
}

const byMerchant = neededBy('app/main.tsx');
const byShopper = neededBy('shopper/main.tsx');
const byHome = neededBy('pages/tabBar/index/index.page.tsx');
const bySignIn = neededBy('pages/login/login.page.tsx');
const byFootOfHome = neededBy('pages/tabBar/index/index/home-cards.tsx');
const byFirstSteps = neededBy('pages/tabBar/index/index/first-steps-card.tsx');
const bySideNav = neededBy('app/app-side-nav.tsx');
const byDevicesTable = neededBy('pages/tabBar/index/index/desk/devices-table.tsx');
const byFirstScreens: Needs = (id, modules) =>
  byMerchant(id, modules) || (byHome(id, modules) && bySignIn(id, modules));

const fromIcons = from('lucide-react');
/** Icons are imported by name from one module: what both apps draw has to be told. */
const iconsOfBothApps = /[\\/]icons[\\/](check|circle-check|lock|undo-2)\.m?js$/;
const byBothApps: Needs = (id, modules) =>
  (fromIcons(id) && iconsOfBothApps.test(id)) ||
  (byShopper(id, modules) && !/[\\/]src[\\/]shopper|\.json$/.test(id));

const fromReact = from('react', 'react-dom', 'scheduler');
const fromTexts = from('i18next', 'react-i18next');
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
/**
 * The live stream opens after the first screen; a chunk takes all imports of its modules along, and these lead to it.
 */
const socket = /@trpc[\\/]client[\\/]dist[\\/]wsLink/;
const leadsToSocket = /@trpc[\\/](?:client[\\/]dist[\\/]index|react-query[\\/])/;

/** Our own modules that bring no package along but those that are there from the start. */
const isLight: Needs = (id, modules) =>
  !packageOf(id) &&
  [...closureOf(id, modules)].every(
    (part) => !packageOf(part) || [fromReact, fromIcons, fromTexts, fromData].some((there) => there(part)),
  );

/**
 * The texts of a first screen, a file a part and a language: the file of all texts imports the same ones. [decision 307]
 */
function firstTexts(id: string): string | null {
  const [, locale, file = ''] =
    /[\\/]i18n[\\/]locales[\\/]([\w-]+)[\\/]([\w-]+)\.(?:json|ts)$/.exec(id) ?? [];
  if (/^(?:first|home)$|-first$/.test(file)) return `first-texts-${locale}`;
  return /^steps$|-steps$/.test(file) ? `step-texts-${locale}` : null;
}

const where = (name: string, needs: Needs) => (id: string, modules: Modules) =>
  needs(id, modules) ? name : null;

/**
 * Screens are a handful of files instead of seventy: each request and each file's own compression cost more than they
 * save. The first screens follow what they import, so that nothing of a later screen comes along.
 */
export const screenChunks = [
  { name: 'preload', test: /vite[\\/]preload-helper/, priority: 60 },
  { name: 'react', test: fromReact, priority: 50 },
  { name: where('both-apps', byBothApps), priority: 45 },
  { name: firstTexts, priority: 42 },
  { name: 'texts', test: fromTexts, priority: 40 },
  {
    name: 'data',
    test: (id: string) => fromData(id) && !socket.test(id) && !leadsToSocket.test(id),
    priority: 30,
  },
  { name: 'socket', test: socket, priority: 20 },
  { name: where('app', byFirstScreens), priority: 10 },
  { name: where('home', byHome), priority: 6 },
  { name: where('sign-in', bySignIn), priority: 5 },
  { name: where('home-foot', byFootOfHome), priority: 4 },
  // Without their own files they would take `common` along.
  { name: where('first-steps', byFirstSteps), priority: 4 },
  { name: where('side-nav', bySideNav), priority: 4 },
  { name: where('devices-table', byDevicesTable), priority: 4 },
  { name: 'icons', test: fromIcons, minShareCount: 2, priority: 3 },
  { name: where('common', isLight), minShareCount: 8, priority: 2 },
];
