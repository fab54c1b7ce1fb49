import { limits } from '@larder/domain/limits';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen } from '@larder/ui/layout/screen';
import { useDelayed } from './use-delayed.ts';

/** Placeholder for a page that is still loading after 200 ms; before that nothing flickers. [spec 9] */
export function PagePlaceholder({ path }: { path: string }) {
  const late = useDelayed(true, limits.pageLoadDelayMs);
  return (
    <Screen path={path} state="loading" bar={<NavBar title="" />}>
      {late && <CardSkeleton cards={3} />}
    </Screen>
  );
}
