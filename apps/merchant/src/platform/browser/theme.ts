import type { ClientStorage } from '#platform/client-storage.ts';

/** `auto` follows the phone. */
export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const DARK = '(prefers-color-scheme: dark)';

export function readTheme(storage: Pick<ClientStorage, 'read'>): Theme {
  const kept = storage.read('theme');
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

/** Kept on this phone; all its tabs change at once. */
export function saveTheme(storage: Pick<ClientStorage, 'write'>, theme: Theme): void {
  storage.write('theme', theme === 'auto' ? null : theme);
}

/** Shows the document in the chosen theme from now on, whether the choice changes or the phone does. */
export function followTheme(storage: Pick<ClientStorage, 'read' | 'subscribe'>): void {
  const phone = matchMedia(DARK);
  const apply = () => {
    const theme = readTheme(storage);
    document.documentElement.dataset.theme = theme === 'auto' ? (phone.matches ? 'dark' : 'light') : theme;
  };
  apply();
  phone.addEventListener('change', apply);
  storage.subscribe(apply);
}
