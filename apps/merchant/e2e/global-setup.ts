import { startTestServer } from '@larder/testkit/test-server';
import { handOver } from './handed-over.ts';
import { ROOT, testedApp } from './tested-app.ts';

/** Starts one PostgreSQL and builds the app once for the run; each worker starts a system of its own on top. */
export default async function setUp(): Promise<() => Promise<void>> {
  const [server, webDir] = await Promise.all([startTestServer(), testedApp()]);
  console.log(`PostgreSQL for journeys: ${server.taken}`);
  const { url, serviceUrl, template } = server;
  handOver({ server: { url, serviceUrl, template }, webDir, root: ROOT });
  return server.stop;
}
