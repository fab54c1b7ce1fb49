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

/** How far the clock of the system is moved at its start: that of a journey that failed, when it runs again. */
export const clockOffsetAtStart = (): number => Number(process.env.LARDER_CLOCK_OFFSET_MS ?? 0);
