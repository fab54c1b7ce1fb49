import { limits } from '@larder/domain/limits';
import { type ComponentType, useEffect, useState } from 'react';
import type { AppRoute } from '#app/route-at.ts';
import { useDelayed } from '#app/use-delayed.ts';
import type { Visit } from '#screen-kit/navigation/create-app-history.ts';

type Shown = {
  visit: Visit;
  route: AppRoute;
  /** The page, or its substitute. */
  content: ComponentType | 'placeholder' | 'notLoaded' | 'notFound';
};

/** Loaded pages, shown without delay from then on. */
const arrived = new Map<string, ComponentType>();

/**
 * Returns what to show for a visit. While a page's chunk loads, the previous page stays; after 200 ms a placeholder
 * replaces it. [spec 9]
 */
export function usePage(visit: Visit, route: AppRoute): Shown {
  const { key } = visit.location;
  const [, setArrivals] = useState(0);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const page = arrived.get(route.path);

  useEffect(() => {
    if (!route.load || page || failedKey === key) return;
    let left = false;
    route.load().then(
      (module) => {
        arrived.set(route.path, module.default);
        if (!left) setArrivals((count) => count + 1);
      },
      (error) => {
        console.error(error);
        if (!left) setFailedKey(key);
      },
    );
    return () => {
      left = true;
    };
  }, [route, page, key, failedKey]);

  const failed = failedKey === key;
  const waiting = route.load !== undefined && !page && !failed;
  const late = useDelayed(waiting, limits.pageLoadDelayMs);
  const content: Shown['content'] = page ?? (failed ? 'notLoaded' : route.load ? 'placeholder' : 'notFound');
  const [shown, setShown] = useState<Shown>({ visit, route, content });
  const next = !waiting || late || shown.content === 'placeholder';
  if (next && (shown.visit !== visit || shown.content !== content)) {
    const now = { visit, route, content };
    setShown(now);
    return now;
  }
  return shown;
}

/** Registers a page that is already loaded, at startup and in tests. */
export const rememberPage = (path: string, page: ComponentType): void => {
  arrived.set(path, page);
};
