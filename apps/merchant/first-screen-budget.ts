import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Code of each first screen: the script of its document and the chunk of its page, with all they import statically. In
 * KB of 1,024 bytes, as `pnpm bench first-screen` counts.
 */
const firstScreens = [
  { screen: 'home', entry: 'merchant', page: 'tabBar/index/index.page', budgetKb: 172 },
  { screen: 'sign-in', entry: 'merchant', page: 'login/login.page', budgetKb: 172 },
  { screen: 'shopper', entry: 'shopper', budgetKb: 110 },
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
    const importsOf = (fileName: string) =>
      chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [];
    for (const { screen, entry, page, budgetKb } of firstScreens) {
      const files = new Set<string>();
      const add = (fileName: string) => {
        if (files.has(fileName)) return;
        files.add(fileName);
        for (const imported of importsOf(fileName)) add(imported);
      };
      for (const { fileName, name, isEntry, facadeModuleId } of chunks) {
        if ((isEntry && name === entry) || (page && facadeModuleId?.includes(page))) add(fileName);
      }
      const kb =
        chunks
          .filter(({ fileName }) => files.has(fileName))
          .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1_024;
      const text = `first screen ${screen}: ${kb.toFixed(1)} KB of script, gzipped, in ${files.size} files`;
      const isOver = kb > budgetKb;
      if (isOver && isTested) this.error(`${text}, over ${budgetKb} KB`);
      else if (isOver) this.warn(`${text}, over ${budgetKb} KB`);
      else console.log(text);
    }
  },
});
