import { locales } from '@larder/domain/locale';
import { FILL_IN } from '../rules/placeholders-are-filled-in.ts';
import { type Edit, insertBefore, newFile, pascalCase, type ReadFile, untranslated } from './edit.ts';

const SITEMAP = 'apps/merchant/src/screen-kit/navigation/screens.ts';
const CASES = 'apps/merchant/e2e/screens/screen-cases.ts';
const ADDED = 'docs/screens-added.txt';

/** Adds an empty page for a new path such as `pages/device/door-log`. */
export function addScreen(name: string, read: ReadFile): Edit[] {
  if (!/^pages(\/[a-zA-Z][a-zA-Z-]*){2,}$/.test(name)) {
    throw new Error('a screen is named by its path: pages/<area>/<name>');
  }
  const page = newFile(read, `apps/merchant/src/${name}.page.tsx`, pageText(name));
  const sitemap = read(SITEMAP) ?? '';
  const id =
    Math.max(...[...sitemap.matchAll(/^ {2}screen\((\d+),/gm)].map(([, known]) => Number(known))) + 1;
  return [
    page,
    insertBefore(
      read,
      SITEMAP,
      '] as const;\n\nexport type ScreenPath',
      `  screen(${id}, '/${name}', 'member'),\n`,
    ),
    { path: ADDED, text: `${(read(ADDED) ?? '').trimEnd()}\n${name}\n` },
    addCase(id, read),
    ...locales.map((locale) => addTitle(name, locale, read)),
  ];
}

/** Has the page looked at by `screens-ready.journey.ts`, in the order of the sitemap. */
function addCase(id: number, read: ReadFile): Edit {
  const known = [...(read(CASES) ?? '').matchAll(/^ {2}(?:ofSitemap\(|\{\n {4}id: )(\d+),?/gm)];
  const next = known.find(([, other]) => Number(other) > id);
  return insertBefore(read, CASES, next?.[0] ?? /^\];/m, `  ofSitemap(${id}),\n`);
}

const pageText = (name: string) => `import { AppScreen } from '#screen-kit/screen/app-screen.tsx';

// ${FILL_IN} the content and its texts, then its entry in docs/design/screens.md and its states in screen-cases.ts
export default function ${pascalCase(name.split('/').at(-1) ?? '')}Page() {
  return <AppScreen path="/${name}">{null}</AppScreen>;
}
`;

/** The English title, marked in the other languages until it is translated. */
function addTitle(name: string, locale: string, read: ReadFile): Edit {
  const key = `title.${name.replace(/^pages\//, '').replaceAll('/', '.')}`;
  const words = (name.split('/').at(-1) ?? '').replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const path = `packages/i18n/locales/${locale}/title.json`;
  const text = JSON.stringify(untranslated(title, locale));
  return insertBefore(read, path, '  "title.s"', `  ${JSON.stringify(key)}: ${text},\n`);
}
