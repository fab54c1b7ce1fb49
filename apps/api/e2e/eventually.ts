import { expect } from 'vitest';

/** Polls an assertion until it holds. */
export const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look);
