import type { Permission } from '@larder/domain/team/permissions';
import { useSyncExternalStore } from 'react';

/** A role that the app is shown as. In memory only: a reload ends the preview. */
export type PreviewedRole = {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** Where the preview was started, and ends. */
  readonly backTo: string;
};

let shown: PreviewedRole | null = null;
const listeners = new Set<() => void>();

export const preview = {
  read: (): PreviewedRole | null => shown,
  set(role: PreviewedRole | null): void {
    shown = role;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** The header by which the server reads with these permissions only and refuses changes. */
  header: (): Record<string, string> => (shown ? { 'x-preview': shown.permissions.join(' ') } : {}),
};

export const usePreview = (): PreviewedRole | null => useSyncExternalStore(preview.subscribe, preview.read);
