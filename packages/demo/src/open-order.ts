import type { VisitRows } from './visit.ts';

export type OpenOrder = { order: NonNullable<VisitRows['order']>; lines: Record<string, unknown>[] };
