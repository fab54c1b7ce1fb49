import { ActionSheet } from '@larder/ui/pickers/action-sheet';
import { LayoutGrid, Tag } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { RollOutExtent } from './roll-out-step.ts';

type RollOutExtentSheetProps = { onClose: () => void; onChoose: (extent: RollOutExtent) => void };

/** Asks what other devices get: the whole template, or only its prices. [decision 166] */
export function RollOutExtentSheet({ onClose, onChoose }: RollOutExtentSheetProps) {
  const t = useText();
  return (
    <ActionSheet
      open
      title={t('template.rollOut.what')}
      closeLabel={t('btn.cancel')}
      onClose={onClose}
      actions={[
        {
          key: 'whole',
          icon: <LayoutGrid aria-hidden="true" />,
          label: t('template.rollOut.whole'),
          note: t('template.rollOut.wholeNote'),
          onSelect: () => onChoose('whole'),
        },
        {
          key: 'prices',
          icon: <Tag aria-hidden="true" />,
          label: t('template.rollOut.prices'),
          note: t('template.rollOut.pricesNote'),
          onSelect: () => onChoose('prices'),
        },
      ]}
    />
  );
}
