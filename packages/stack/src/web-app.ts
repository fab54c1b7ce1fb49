import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SOURCES = [
  'apps/merchant/{src,public}/**/*',
  'apps/merchant/{index.html,shopper.html,vite.config.ts,package.json}',
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
  await promisify(execFile)(process.execPath, [viteOf(app), 'build'], {
    cwd: app,
    maxBuffer: 16 * 1024 * 1024,
  });
  writeFileSync(stamp, sources);
  return built;
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

/** Serves the app from its sources, with every change at once; API calls go on to `apiUrl`. For development. */
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
