import { Card } from '@larder/ui/layout/card';
import { TileGrid } from '@larder/ui/layout/tile-grid';
import { modeIcons } from '#features/restock/mode-icons.ts';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Modes = Outputs['restock']['readOverview']['modes'];

/** The reader's restock modes, with the number of devices that need each. */
export function ModesCard({ modes }: { modes: Modes }) {
  const t = useText();
  return (
    <Card>
      <TileGrid
        label={t('restock.modes')}
        tiles={modes.map(({ mode, needing }) => {
          const Icon = modeIcons[mode];
          return {
            key: mode,
            label: t(`enum.restock.mode.${mode}`),
            icon: <Icon aria-hidden="true" />,
            href: screenHref('/pages/new-restock/index', { mode }),
            ...(needing > 0 && {
              badge: { count: needing, label: t('restock.mode.needing', { count: needing }) },
            }),
          };
        })}
      />
    </Card>
  );
}
