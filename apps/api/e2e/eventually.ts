import { expect } from 'vitest';

/**
 * Polls an assertion until it holds. The long timeout allows for many test files sharing two cores and one database
 * server.
 */
export const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 });
