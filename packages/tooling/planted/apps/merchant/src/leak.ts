import type { Secret } from '../../api/src/secret.ts';
export type Leak = Secret;
