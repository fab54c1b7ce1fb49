import type { TaskRows } from './task-rows.ts';

export type OpenOrder = { order: NonNullable<TaskRows['order']>; lines: Record<string, unknown>[] };
