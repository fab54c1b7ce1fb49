import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

/** The set-up of each project loads this module anew; what all of one run share is kept here. */
const shared = globalThis as { larderTestServer?: Promise<TestServer> };

/** The global set-up of the projects with PostgreSQL: one server for the run, a cloned database for each test file. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const isFirst = shared.larderTestServer === undefined;
  shared.larderTestServer ??= startTestServer();
  const { url, serviceUrl, template, taken, stop } = await shared.larderTestServer;
  if (isFirst) console.log(`PostgreSQL for tests: ${taken}`);
  project.provide('testServer', { url, serviceUrl, template });
  // Projects are set up before the first test and torn down after the last.
  return async () => {
    if (!isFirst) return;
    shared.larderTestServer = undefined;
    await stop();
  };
}
