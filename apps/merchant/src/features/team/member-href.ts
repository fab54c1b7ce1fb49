import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';

type Member = Pick<Outputs['team']['listMembers']['items'][number], 'id' | 'kind'>;

/** Where a member is edited: a restocker among the restockers, anybody else among the users. */
export const memberHref = ({ id, kind }: Member): string =>
  kind === 'restocker'
    ? screenHref('/pages/index/replenishman-list/replenishman-detail', { id })
    : screenHref('/pages/index/user-management/user/edit-user', { id });
