import type { SeedCabinet } from './cabinets.ts';
import type { SeedLine } from './planograms.ts';

export type StockedCabinet = { cabinet: SeedCabinet; planogramVersionId: string; lines: SeedLine[] };
