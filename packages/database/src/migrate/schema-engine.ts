import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import { migrationAdapter } from './migration-adapter.ts';
import { readSchema } from './migrations-folder.ts';

type WasmExports = { readonly __wbindgen_start: () => void };

/** TypeScript's `node` types omit this global. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ readonly instance: { readonly exports: WasmExports } }>;
};

declare global {
  /** Receives the engine's reason for stopping; the engine itself throws only `unreachable`. */
  var PRISMA_WASM_PANIC_REGISTRY: { set_message(message: string): void } | undefined;
}

/** Parts of the engine's generated JavaScript that its published types omit. */
type EngineModule = {
  readonly SchemaEngine: {
    new: (
      options: { readonly datamodels: readonly (readonly [string, string])[] },
      log: (line: string) => void,
      adapter: unknown,
    ) => Promise<SchemaEngine>;
  };
  __wbg_set_wasm(exports: WasmExports): void;
};

let loaded: Promise<EngineModule> | undefined;

async function loadModule(): Promise<EngineModule> {
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const module = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as unknown as EngineModule;
  const bytes = readFileSync(script.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': unheldTimers(module),
  });
  module.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return module;
}

/** The engine does not clear the 10 s timer of its lock, which must not keep the process alive. */
function unheldTimers(module: EngineModule): Record<string, unknown> {
  const unheld = ([name, value]: [string, unknown]) =>
    name.startsWith('__wbg_setTimeout_')
      ? [name, (work: () => void, afterMs: number) => setTimeout(work, afterMs).unref()]
      : [name, value];
  return Object.fromEntries(Object.entries(module).map(unheld));
}

/**
 * Prisma's schema engine in WebAssembly, over the same driver as the client: nothing is downloaded, and it writes the
 * standard `_prisma_migrations` table, so `prisma migrate deploy` can continue anywhere. [stack, Migrations]
 */
export async function withSchemaEngine<T>(
  url: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  globalThis.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: (message) => console.error(message) };
  loaded ??= loadModule();
  const { SchemaEngine } = await loaded;
  const datamodels = readSchema().map(({ path, content }) => [path, content] as const);
  const { adapter, close } = migrationAdapter(url);
  const engine = await SchemaEngine.new({ datamodels }, () => undefined, adapter);
  try {
    return await work(engine);
  } catch (error) {
    throw driverError(error, adapter) ?? error;
  } finally {
    engine.free();
    await close();
  }
}

/** Looks up the driver's error: the engine returns only its number, and the adapter kept it. */
function driverError(
  error: unknown,
  adapter: ReturnType<typeof migrationAdapter>['adapter'],
): Error | undefined {
  const id = /External error id#(\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  const kept = id === undefined ? undefined : adapter.errorRegistry.consumeError(Number(id));
  return kept && kept.error instanceof Error ? kept.error : undefined;
}
