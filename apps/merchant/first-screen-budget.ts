import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** [issue 2, proof] */
const BUDGET_BYTES = 150_000;

/** What is fetched before a first screen is usable: the document's script and the page's chunk, with all they import statically. */
const firstScreens = { home: 'tabBar/index/index.page', 'sign-in': 'login/login.page' };

/** Prints the gzipped script of the first screens at the end of a build, and warns when one is over its budget. */
export const firstScreenBudget: Plugin = {
  name: 'larder-first-screen-budget',
  apply: 'build',
  enforce: 'post',
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'merchant');
    if (!entry) return;
    for (const [screen, page] of Object.entries(firstScreens)) {
      const files = new Set<string>();
      const add = (fileName: string) => {
        if (files.has(fileName)) return;
        files.add(fileName);
        for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
          add(imported);
      };
      add(entry.fileName);
      for (const { fileName, facadeModuleId } of chunks) if (facadeModuleId?.includes(page)) add(fileName);
      const bytes = chunks
        .filter(({ fileName }) => files.has(fileName))
        .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
      const text = `first screen ${screen}: ${(bytes / 1000).toFixed(1)} KB of script, gzipped, in ${files.size} files`;
      if (bytes > BUDGET_BYTES) this.warn(`${text}, over ${BUDGET_BYTES / 1000} KB`);
      else console.log(text);
    }
  },
};
