import { v7 } from 'uuid';

/** Creates a UUIDv7, rising within this process. */
export const newId = (): string => v7();
