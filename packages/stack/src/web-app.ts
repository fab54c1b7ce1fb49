import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '@larder/adapters/clock/system-clock';
import { buildEnvironment } from './env.ts';

const SOURCES = [
  'apps/merchant/{src,public}/**/*',
  'apps/merchant/{index.html,shopper.html,vite.config.ts,screen-chunks.ts,first-screen-budget.ts,package.json}',
  'packages/{ui,i18n,contract,domain}/{src,locales}/**/*',
  'pnpm-lock.yaml',
];

/** Builds the web app when its sources changed since the last build; returns the folder to serve. */
export async function buildWebApp(root: string): Promise<string> {
  const app = join(root, 'apps/merchant');
  const built = join(app, 'dist');
  const stamp = join(built, '.sources');
  const sources = hashSources(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return built;
  await runVite(app, built);
  writeFileSync(stamp, sources);
  return built;
}

const KEPT_BUILDS_MS = 3_600_000;

/**
 * Builds the web app with its development pages into a folder named by its sources, below `into`, unless it exists.
 * Never touches a build that is in use; removes builds unused for an hour.
 */
export async function buildTestedApp(root: string, into: string): Promise<string> {
  const built = join(into, hashSources(root).slice(0, 16));
  const now = systemClock.now();
  if (!existsSync(built)) {
    const unfinished = `${built}.${process.pid}`;
    await runVite(join(root, 'apps/merchant'), unfinished, { VITE_DEV_PAGES: '1' });
    if (existsSync(built)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, built);
  }
  utimesSync(built, now, now);
  for (const name of readdirSync(into)) {
    const build = join(into, name);
    if (now.getTime() - statSync(build).mtimeMs > KEPT_BUILDS_MS) rmSync(build, { recursive: true });
  }
  return built;
}

async function runVite(app: string, outDir: string, env: Record<string, string> = {}): Promise<void> {
  await promisify(execFile)(process.execPath, [viteOf(app), 'build', '--outDir', outDir, '--emptyOutDir'], {
    cwd: app,
    env: { ...buildEnvironment(), ...env },
    maxBuffer: 16 * 1024 * 1024,
  });
}

function hashSources(root: string): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
  for (const file of files) {
    const path = join(root, file);
    if (statSync(path).isFile() && !/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

const viteOf = (app: string) => join(app, 'node_modules/vite/bin/vite.js');

/** Serves the app from its sources with hot reload, and forwards API calls to `apiUrl`. For development. */
export function serveWebApp(
  root: string,
  options: { port: number; apiUrl: string; env: Record<string, string> },
) {
  const app = join(root, 'apps/merchant');
  const vite = spawn(process.execPath, [viteOf(app), '--port', String(options.port), '--strictPort'], {
    cwd: app,
    env: { ...options.env, API_URL: options.apiUrl, VITE_DEV_PAGES: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((done) => vite.once('exit', () => done()));
  return {
    stop: async () => {
      vite.kill('SIGTERM');
      await exited;
    },
  };
}
