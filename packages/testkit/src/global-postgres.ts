import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

/** The set-up of each project reloads this module; state shared by a run is kept on `globalThis`. */
const shared = globalThis as { larderTestServer?: Promise<TestServer> };

/** Global set-up of the projects with PostgreSQL: one server per run, a cloned database per test file. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const isFirst = shared.larderTestServer === undefined;
  shared.larderTestServer ??= startTestServer();
  const { url, serviceUrl, template, taken, stop } = await shared.larderTestServer;
  if (isFirst) console.log(`PostgreSQL for tests: ${taken}`);
  project.provide('testServer', { url, serviceUrl, template });
  // All projects are set up before the first test and torn down after the last.
  return async () => {
    if (!isFirst) return;
    shared.larderTestServer = undefined;
    await stop();
  };
}
