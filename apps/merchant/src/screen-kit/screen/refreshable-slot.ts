import type { ComponentType } from 'react';
import type { RefreshableProps } from './refreshable.tsx';

let component: ComponentType<RefreshableProps> | null = null;

/** Pull-to-refresh comes with the first page that pulls, before that page is shown: the first screen does without its code. */
export const refreshableSlot = {
  read: () => component,
  load: async (): Promise<void> => {
    component ??= (await import('./refreshable.tsx')).Refreshable;
  },
};
