import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { screens } from '#screen-kit/navigation/screens.ts';
import { firstTexts } from './first-texts.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));

/** The files of the first two screens. Errors are worded only once all texts are loaded. */
const firstScreens = [
  'pages/login/login.page.tsx',
  'pages/tabBar/index/index.page.tsx',
  // The steps of a new merchant bring all texts along.
  'pages/tabBar/index/index/!(first-steps-card).tsx',
  'pages/tabBar/index/index/*.ts',
  'features/identity/{sign-in-frame,language-switch,use-password-texts}.ts*',
  'features/device/state/online-badge.tsx',
  'app/{app-root,app-tab-bar,app-side-nav,use-tabs,use-tab-badges}.ts*',
  'app/navigation/*.tsx',
  'screen-kit/screen/{app-screen,data-screen}.tsx',
  'screen-kit/navigation/*.tsx',
];

test('the first screens use no text that is loaded later', () => {
  const files = firstScreens.flatMap((pattern) => globSync(pattern, { cwd: source }));
  const keys = files
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => [
      ...readFileSync(source + file, 'utf8').matchAll(/\bt\('([\w.-]+)'|label: '([\w.]+)'/g),
    ])
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((key) => !key.startsWith('refusal.'));
  expect(keys.length).toBeGreaterThan(60);
  const known = new Set(Object.keys(firstTexts).map((key) => key.replace(/_(one|other)$/, '')));
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});

test('the titles of tabs and of the screens for guests are there at once', () => {
  const shownFirst = screens.filter(({ tab, guest }) => tab || guest);
  expect(shownFirst.length).toBeGreaterThan(8);
  const known = Object.keys(firstTexts);
  expect(shownFirst.filter(({ titleKey }) => !known.includes(titleKey))).toEqual([]);
});
