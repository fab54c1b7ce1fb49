import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

/** The global set-up of the project `postgres`: one server for the run, a cloned database for each test file. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, taken, stop } = await startTestServer();
  console.log(`PostgreSQL for tests: ${taken}`);
  project.provide('testServer', { url, template });
  return stop;
}
