import { benchCabinets } from './env.ts';
import type { Measure } from './measurement.ts';
import { shown } from './statistics.ts';
import { weighCabinets } from './weigh-cabinets.ts';

const CONNECTIONS = 5_000;
const TARGET_KIB = 20;

/** Memory of the gateway's process for each connected cabinet: after a birth, with a will, after garbage collection. */
export const measure: Measure = async (say) => {
  const count = benchCabinets(CONNECTIONS);
  const { heapKiB, rssKiB } = await weighCabinets(count, say);
  const row = (what: string, kib: number) => ({
    what: `memory per cabinet at ${shown(count)}: ${what}`,
    measured: `${shown(kib)} KiB`,
    reference: '',
    ratio: null,
    target: `<= ${TARGET_KIB} KiB`,
    met: kib <= TARGET_KIB,
  });
  return [row('heap and buffers', heapKiB), row('resident set', rssKiB)];
};
