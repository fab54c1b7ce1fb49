import { EmptyState } from '@larder/ui/feedback/empty-state';
import type { ReactNode } from 'react';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type NoModeProps = {
  icon: ReactNode;
  modes: readonly Pick<Outputs['restock']['readOverview']['modes'][number], 'isOffered'>[];
};

/** No restock mode for the reader: the merchant has none, or their permissions allow none that it has. */
export function NoMode({ icon, modes }: NoModeProps) {
  const t = useText();
  const isOn = modes.some(({ isOffered }) => isOffered);
  return <EmptyState icon={icon} title={t(isOn ? 'restock.overview.denied' : 'restock.overview.none')} />;
}
