import { limits } from '@larder/domain/limits';
import { useLocation, useNavigation } from 'react-router-dom';
import { useDelayed } from '#app/use-delayed.ts';

/**
 * The path of a page whose chunk has been loading for 200 ms; until then the page before stays in sight. [screens 1.2]
 */
export function useAwaitedPath(): string | null {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isAwaited = next !== undefined && next.pathname !== pathname;
  return useDelayed(isAwaited, limits.pageLoadDelayMs) && next ? next.pathname : null;
}
