import type { TestServerAddress } from '@larder/testkit/test-server-address';

export type HandedOver = { server: TestServerAddress; webDir: string; root: string };

const VARIABLE = 'LARDER_JOURNEYS';

/** Passes the results of the set-up to the workers, which are processes of their own, through the environment. */
export function handOver(made: HandedOver): void {
  process.env[VARIABLE] = JSON.stringify(made);
}

export function takeOver(): HandedOver {
  const made = process.env[VARIABLE];
  if (!made) throw new Error('The journeys have not been set up');
  return JSON.parse(made);
}

/** How far the system's clock is moved at its start; a failed journey reruns with the offset of its first run. */
export const clockOffsetAtStart = (): number => Number(process.env.LARDER_CLOCK_OFFSET_MS ?? 0);

/** The complete run takes no pictures of screens: nobody looks at them. `pnpm e2e screens-ready` does. */
export const takesPictures = (): boolean => process.env.LARDER_WITHOUT_PICTURES !== '1';
