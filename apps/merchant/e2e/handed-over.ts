import type { TestServerAddress } from '@larder/testkit/test-server-address';

export type HandedOver = { server: TestServerAddress; webDir: string; root: string };

const VARIABLE = 'LARDER_JOURNEYS';

/** Workers are processes of their own; what the set-up made reaches them through the environment. */
export function handOver(made: HandedOver): void {
  process.env[VARIABLE] = JSON.stringify(made);
}

export function takeOver(): HandedOver {
  const made = process.env[VARIABLE];
  if (!made) throw new Error('The journeys have not been set up');
  return JSON.parse(made);
}
