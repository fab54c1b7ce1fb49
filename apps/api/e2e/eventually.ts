import { expect } from 'vitest';

/** Asserts what becomes true soon; patient, because many test files share two cores and one database server. */
export const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 });
