import { createContext, Script } from 'node:vm';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { schemasWithoutEval } from './schemas-without-eval.ts';

const ENTRY = 'virtual:entry';
const entry: Plugin = {
  name: 'entry',
  resolveId: (id) => (id === ENTRY ? id : null),
  load: (id) =>
    id === ENTRY
      ? "import { z } from 'zod'; globalThis.answer = z.object({ a: z.string() }).safeParse({ a: 'x' });"
      : null,
};

/** Builds a page that parses something, runs it, and returns how often it compiled code. */
async function compilations(plugins: Plugin[]): Promise<{ count: number; success: boolean }> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    plugins: [entry, ...plugins],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  });
  const [chunk] = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  let count = 0;
  const page = createContext({
    answer: undefined as { success: boolean } | undefined,
    Function: function compiled() {
      count += 1;
      throw new Error('unsafe-eval');
    },
  });
  new Script(chunk && 'code' in chunk ? chunk.code : '').runInContext(page);
  return { count, success: page.answer?.success === true };
}

test('schemas parse without compiling code, which the library does by itself', async () => {
  expect(await compilations([])).toEqual({ count: 1, success: true });
  expect(await compilations([schemasWithoutEval])).toEqual({ count: 0, success: true });
});
