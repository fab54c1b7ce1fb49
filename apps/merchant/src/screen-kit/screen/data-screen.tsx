import type { ReactNode } from 'react';
import { serverClock } from '#platform/clock/server-clock.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import { AppScreen, type AppScreenProps } from './app-screen.tsx';
import { FailedQuery } from './failed-query.tsx';
import { type QueryView, stateOf } from './query-view.ts';
import { refreshableSlot } from './refreshable-slot.ts';

type DataScreenProps<Data> = Omit<AppScreenProps, 'state' | 'dataAtMs' | 'children' | 'hero'> & {
  query: QueryView<Data>;
  /** The skeleton of the layout. */
  skeleton: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /** Shown above the data in every state: search and filters. */
  head?: ReactNode;
  hero?: (data: Data | undefined) => ReactNode;
  children: (data: Data) => ReactNode;
};

/** A screen over one query, in all its states; pulls to refresh where the sitemap says so. [screens 1.2] */
export function DataScreen<Data>(props: DataScreenProps<Data>) {
  const { query, skeleton, isEmpty, empty, head, hero, children, ...screen } = props;
  const state = stateOf(query, isEmpty);
  const Refreshable = refreshableSlot.read();
  const pulls = screenAt(screen.path)?.pullToRefresh === true;
  const body =
    query.data === undefined ? (
      state === 'error' ? (
        <FailedQuery query={query} />
      ) : (
        skeleton
      )
    ) : state === 'empty' && empty ? (
      empty
    ) : (
      children(query.data)
    );
  return (
    <AppScreen
      {...screen}
      state={state}
      hero={hero?.(query.data)}
      dataAtMs={query.data === undefined ? undefined : serverClock.at(query.dataUpdatedAt)}
    >
      {Refreshable && pulls ? (
        <Refreshable query={query}>
          {head}
          {body}
        </Refreshable>
      ) : (
        <>
          {head}
          {body}
        </>
      )}
    </AppScreen>
  );
}
