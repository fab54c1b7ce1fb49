import type { Permission } from '@larder/domain/team/permissions';
import { ListRow } from '@larder/ui/layout/list-row';
import type { ReactNode } from 'react';
import { useCan } from '#screen-kit/member/can.tsx';
import { type ScreenQuery, screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';

type LinkRowProps = {
  to: ScreenPath;
  query: ScreenQuery;
  anyOf: readonly Permission[];
  icon: ReactNode;
  title: string;
  /** Current value on that screen. */
  value?: ReactNode;
};

/** Row that leads to another screen; hidden from members who may not open it. */
export function LinkRow({ to, query, anyOf, icon, title, value }: LinkRowProps) {
  const may = useCan(anyOf);
  return may ? <ListRow href={screenHref(to, query)} leading={icon} title={title} value={value} /> : null;
}
