import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildTestedApp } from '@larder/stack/web-app';
import { startTestServer } from '@larder/testkit/test-server';
import { handOver } from './handed-over.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const BUILDS = resolve(import.meta.dirname, '../node_modules/.cache/tested-app');

/** Starts one PostgreSQL and builds the app once for the run; each worker starts a system of its own on top. */
export default async function setUp(): Promise<() => Promise<void>> {
  mkdirSync(BUILDS, { recursive: true });
  const [server, webDir] = await Promise.all([startTestServer(), buildTestedApp(ROOT, BUILDS)]);
  console.log(`PostgreSQL for journeys: ${server.taken}`);
  const { url, serviceUrl, template } = server;
  handOver({ server: { url, serviceUrl, template }, webDir, root: ROOT });
  return server.stop;
}
