import { createContext } from 'react';
import type { SpareEntry } from './create-spare-entry.ts';

/** The spare entry of this window; null where a test renders without a history of the browser. */
export const SpareEntryContext = createContext<SpareEntry | null>(null);
