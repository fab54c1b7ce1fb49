import { gzipSync } from 'node:zlib';
import { locales } from '@larder/domain/locale';
import type { Plugin, Rolldown } from 'vite';

/**
 * Code of each first screen: the script of its document and the chunk of its page, with all they import statically, and
 * what the page imports dynamically, because a part that is drawn at once is requested before the screen is shown; with
 * the texts of the language that has the longer ones. In KB of 1,024 bytes. What a browser really fetches is counted by
 * `first-screen.journey.ts`. [decision 308]
 */
const firstScreens = [
  { screen: 'home', entry: 'merchant', page: 'tabBar/index/index.page', budgetKb: 172 },
  { screen: 'sign-in', entry: 'merchant', page: 'login/login.page', budgetKb: 172 },
  { screen: 'shopper', entry: 'shopper', budgetKb: 110 },
];

/**
 * Requested by these pages after they are shown, by a tap, by typing, for new merchants or new terms, or on desks. Any
 * other part counts.
 */
const laterParts = [
  'index/index/home-more',
  'index/index/home-search',
  'index/index/function-grid',
  'index/desk/devices-table',
  'index/index/ask-notifications',
  'index/index/first-steps-card',
  'index/index/first-device',
  'index/index/terms-card',
  'identity/merchant-sheet',
  'index/index/merchant-name-switch',
  'index/index/sales-notes',
  'login/login/second-step',
  'identity/passkey/sign-in-by-passkey',
  'contract/src/identity.contract',
];

/**
 * Prints the gzipped script of the first screens at the end of a build. One that is over its budget fails the tests,
 * never a start.
 */
export const firstScreenBudget = (isTested: boolean): Plugin => ({
  name: 'larder-first-screen-budget',
  apply: 'build',
  enforce: 'post',
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    for (const { screen, entry, page, budgetKb } of firstScreens) {
      const files = filesOf(chunks, entry, page);
      for (const chunk of page ? firstTexts(chunks) : []) files.add(chunk);
      const kb = bytesOf([...files]) / 1_024;
      const text = `first screen ${screen}: ${kb.toFixed(1)} KB of script, gzipped, in ${files.size} files`;
      const isOver = kb > budgetKb;
      if (isOver && isTested) this.error(`${text}, over ${budgetKb} KB`);
      else if (isOver) this.warn(`${text}, over ${budgetKb} KB`);
      else console.log(text);
    }
  },
});

type Chunk = Rolldown.OutputChunk;

const bytesOf = (chunks: readonly Chunk[]) =>
  chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

/** The texts of the first screens in the language that has the longer ones. */
function firstTexts(chunks: readonly Chunk[]): readonly Chunk[] {
  const perLocale = locales.map((locale) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/i18n/locales/${locale}/first.ts`))),
  );
  if (perLocale.some((own) => own.length === 0))
    throw new Error('a language has no texts of the first screens');
  return perLocale.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0] ?? [];
}

function filesOf(chunks: readonly Chunk[], entry: string, page: string | undefined): Set<Chunk> {
  const named = (fileNames: readonly string[]) =>
    chunks.filter(({ fileName }) => fileNames.includes(fileName));
  const files = new Set<Chunk>();
  const add = (chunk: Chunk) => {
    if (files.has(chunk)) return;
    files.add(chunk);
    named(chunk.imports).forEach(add);
  };
  chunks.filter(({ isEntry, name }) => isEntry && name === entry).forEach(add);
  const ofDocument = new Set(files);
  if (page) chunks.filter(({ facadeModuleId }) => facadeModuleId?.includes(page)).forEach(add);
  const isLater = ({ facadeModuleId }: Chunk) => laterParts.some((part) => facadeModuleId?.includes(part));
  for (const chunk of [...files].filter((file) => !ofDocument.has(file)))
    for (const part of named(chunk.dynamicImports)) if (!isLater(part)) add(part);
  return files;
}
