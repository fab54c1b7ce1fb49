import type { Act } from './act.ts';

/** Condition for which a person waits before the next act. */
export type Moment = 'online' | 'offline' | 'unlocked' | 'idle' | 'delivered';

/** One step of a script: an act, after a delay; or waiting for a moment. */
export type Step = ({ afterMs?: number } & Act) | { until: Moment; withinMs: number };

export type Script = readonly Step[];

/** Outcome of a script: complete, or the step that failed, and why. */
export type Outcome = { ok: true } | { ok: false; step: number; why: string };
