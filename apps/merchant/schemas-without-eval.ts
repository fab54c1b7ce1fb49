import type { Plugin } from 'vite';

const CONFIG = /\/zod\/v4\/core\/core\.js$/;

/**
 * Keeps the schema library from compiling its schemas with `new Function`: our policy forbids it, and the library finds
 * out by trying, which Firefox shows as an error of the page on every visit. Set where the library keeps its settings,
 * because the first schemas are made while the bundles load, before any module of ours runs.
 */
export const schemasWithoutEval: Plugin = {
  name: 'larder-schemas-without-eval',
  transform(code, id) {
    if (!CONFIG.test(id)) return null;
    return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null };
  },
};
