import type { Act } from './act.ts';

/** What a person waits for before going on. */
export type Moment = 'online' | 'offline' | 'unlocked' | 'idle' | 'delivered';

/** One step of a story: an act, after a while; or waiting until something is so. */
export type Step = ({ afterMs?: number } & Act) | { until: Moment; withinMs: number };

export type Script = readonly Step[];

/** How a story went: to its end, or up to a step that did not work, and why. */
export type Outcome = { ok: true } | { ok: false; step: number; why: string };
