import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildTestedApp } from '@larder/stack/web-app';

export const ROOT = resolve(import.meta.dirname, '../../..');
const BUILDS = resolve(import.meta.dirname, '../node_modules/.cache/tested-app');

/** Builds the app for journeys, unless there is a build of these sources; returns its folder. */
export function testedApp(): Promise<string> {
  mkdirSync(BUILDS, { recursive: true });
  return buildTestedApp(ROOT, BUILDS);
}

// `pnpm test` builds it before the journeys begin.
if (import.meta.main) await testedApp();
