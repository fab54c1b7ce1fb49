import { limits } from '@larder/domain/limits';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen } from '@larder/ui/layout/screen';
import { useTitle } from '#screen-kit/texts/use-title.ts';
import { routeAt } from './route-at.ts';
import { useDelayed } from './use-delayed.ts';

/** Placeholder for a page that is still loading: its title, after 200 ms a skeleton. [spec 9] */
export function PagePlaceholder({ path }: { path: string }) {
  const late = useDelayed(true, limits.pageLoadDelayMs);
  const title = useTitle(routeAt(path).titleKey);
  return (
    <Screen path={path} state="loading" bar={<NavBar title={title} />}>
      {late && <CardSkeleton cards={3} />}
    </Screen>
  );
}
