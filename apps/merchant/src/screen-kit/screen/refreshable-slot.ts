import type { ComponentType } from 'react';
import type { RefreshableProps } from './refreshable.tsx';

let component: ComponentType<RefreshableProps> | null = null;

/**
 * Loads pull-to-refresh with the first page that pulls, before that page is shown: the first screen does without its
 * code.
 */
export const refreshableSlot = {
  read: () => component,
  load: async (): Promise<void> => {
    component ??= (await import('./refreshable.tsx')).Refreshable;
  },
};
