import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locales } from '@larder/domain/locale';
import { type Permission, permissions } from '@larder/domain/team/permissions';
import { firstTextLoaders } from '@larder/i18n/first-text-loaders';
import { enUsTexts } from '@larder/i18n/locales';
import { describe, expect, test } from 'vitest';
import { screens } from '#screen-kit/navigation/screens.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));
const baseOf = (key: string) => key.replace(/_(one|other)$/, '');
const all = new Set(Object.keys(enUsTexts).map(baseOf));
const first = Object.keys(await firstTextLoaders['en-US'].first()).map(baseOf);
const steps = Object.keys(await firstTextLoaders['en-US'].steps()).map(baseOf);

/** Cards of Home that are loaded together with the part `steps`. */
const cards = ['ask-notifications', 'first-device', 'first-steps-card', 'terms-card'].map(
  (name) => `pages/tabBar/index/index/${name}.tsx`,
);
/** The app, and the two pages whose texts come first. */
const entries = ['app/main.tsx', 'pages/tabBar/index/index.page.tsx', 'pages/login/login.page.tsx'];

const read = (file: string) => readFileSync(source + file, 'utf8');

function resolved(from: string, specifier: string): string[] {
  const path = specifier.startsWith('#')
    ? source + specifier.slice(1)
    : specifier.startsWith('.')
      ? resolve(dirname(source + from), specifier)
      : '';
  return /\.tsx?$/.test(path) && existsSync(path) ? [relative(source, path)] : [];
}

const specifiers = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, specifier = '']) => specifier);

const statics = (file: string) =>
  specifiers(read(file), /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm).flatMap(
    (specifier) => resolved(file, specifier),
  );

/** Modules that a module loads later. Without those that bring all texts along in the same expression. */
const later = (file: string) =>
  specifiers(read(file), /import\(\s*'([^']+)',?\s*\)(?![^;]{0,80}restOfTexts\(\))/g).flatMap((specifier) =>
    resolved(file, specifier),
  );

/** It waits for all texts before it shows one; so does what only it imports. */
const waits = (file: string) => /\buseAllTexts\(\)/.test(read(file));

/** What is drawn, or may be, while only the first part of the texts is there. */
function drawnFirst(): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    // Other pages are loaded with all texts by `page-loader.ts`.
    const isOtherPage = file.endsWith('.page.tsx') && !entries.includes(file);
    if (found.has(file) || isOtherPage || waits(file)) return;
    found.add(file);
    [...statics(file), ...later(file)].forEach(add);
  };
  entries.forEach(add);
  return found;
}

/** The keys in a module: whole ones, and all that begin like one made of parts. */
function keysIn(file: string): string[] {
  const text = read(file).replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const whole = [...text.matchAll(/['`]([a-zA-Z]+\.[\w.-]+)['`]/g)].map(([, key = '']) => key);
  const begun = [...text.matchAll(/`([a-zA-Z]+\.[\w.-]*)\$\{/g)].flatMap(([, start = '']) =>
    [...all].filter((key) => key.startsWith(start)),
  );
  // Some permissions have the name of a text.
  const isText = (key: string) => all.has(key) && !permissions.includes(key as Permission);
  return [...whole.filter(isText), ...begun];
}

const OF_OTHER_PAGES = 'drawn by pages that wait for all texts';
const AWAITED = 'the module awaits all texts before it shows them';
/** Keys that a first module names but never shows before all texts are there, and why. */
const shownLater: readonly [file: string, keys: RegExp, why: string][] = [
  ['features/identity/passkey/passkey-button.tsx', /^identity\.passkey\.stopped$/, AWAITED],
  ['pages/tabBar/index/index/function-grid.tsx', /^refusal\.STATS_NOT_ENABLED$/, AWAITED],
  ['screen-kit/form/use-plain-form.ts', /^valid\.input$/, AWAITED],
  ['screen-kit/screen/refreshable.tsx', /^btn\.refresh$/, OF_OTHER_PAGES],
  ['screen-kit/screen/use-pull-texts.ts', /^fixed\.ptr\./, OF_OTHER_PAGES],
  [
    'screen-kit/texts/role-name.ts',
    /^enum\.(role|membership\.kind)\./,
    'the side navigation asks `hasAllTexts`',
  ],
];
const isShownLater = (file: string, key: string) =>
  shownLater.some(([known, keys]) => known === file && keys.test(key));

describe('what is drawn before all texts are there', () => {
  const files = [...drawnFirst()];

  test('is followed through static and later imports', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(files).toEqual(
      expect.arrayContaining([...cards, 'app/app-side-nav.tsx', 'pages/tabBar/index/index/sales-card.tsx']),
    );
  });

  test('uses no text that is loaded later', () => {
    const isKnown = (file: string, key: string) =>
      first.includes(key) || (cards.includes(file) && steps.includes(key)) || isShownLater(file, key);
    const missing = files.flatMap((file) =>
      keysIn(file).flatMap((key) => (isKnown(file, key) ? [] : [`${file}: ${key}`])),
    );
    expect(missing).toEqual([]);
  });

  test('has no exception that is not needed, and none that does not wait', () => {
    const needless = shownLater.filter(([file, keys, why]) => {
      const isWaiting = why !== AWAITED || read(file).includes('restOfTexts()');
      const isNamed = keysIn(file).some((key) => keys.test(key) && !first.includes(key));
      return !isWaiting || !isNamed || !files.includes(file);
    });
    expect(needless).toEqual([]);
  });
});

test('the titles of tabs and of the screens for guests are there at once', () => {
  const shownFirst = screens.filter(({ tab, guest }) => tab || guest);
  expect(shownFirst.length).toBeGreaterThan(8);
  expect(shownFirst.filter(({ titleKey }) => !first.includes(titleKey))).toEqual([]);
});

test.each(['first', 'steps'] as const)('the part %s has the same keys in every language', async (part) => {
  const keysOf = async (locale: (typeof locales)[number]) =>
    [...new Set(Object.keys(await firstTextLoaders[locale][part]()).map(baseOf))].sort();
  for (const locale of locales) expect(await keysOf(locale)).toEqual(await keysOf('en-US'));
});
