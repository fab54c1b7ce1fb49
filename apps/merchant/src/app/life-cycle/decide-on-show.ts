import { limits } from '@larder/domain/limits';

type Shown = {
  nowMs: number;
  /** When the app was hidden; null if it never was. */
  hiddenAtMs: number | null;
  /** Path without query. */
  path: string;
  needLogin: boolean;
};

export type OnShow = { kind: 'reload'; href: string } | { kind: 'redirectCheck' } | { kind: 'nothing' };

const NO_PERMISSION = '/pages/user/no-permission';

/**
 * Decides what the app does when it becomes visible again: after more than ten minutes it reloads at home, unless it
 * shows the no-permission page; otherwise it asks the server whether the user may stay. A clock that was set back never
 * reloads. [spec 4, screens 3.1]
 */
export function decideOnShow({ nowMs, hiddenAtMs, path, needLogin }: Shown): OnShow {
  const awayMs = hiddenAtMs === null ? 0 : nowMs - hiddenAtMs;
  if (awayMs > limits.hideToReloadMs && path !== NO_PERMISSION)
    return { kind: 'reload', href: `/?t=${nowMs}` };
  return needLogin ? { kind: 'nothing' } : { kind: 'redirectCheck' };
}
