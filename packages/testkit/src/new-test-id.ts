import { v7 } from 'uuid';

/** Creates a UUIDv7, as the applications do. */
export const newTestId = (): string => v7();
