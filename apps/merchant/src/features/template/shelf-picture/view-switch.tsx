import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { useText } from '#screen-kit/texts/use-text.ts';

export type ShelfView = 'lines' | 'picture';

type ViewSwitchProps = { view: ShelfView; onChange: (view: ShelfView) => void };

/** Switch between layer by layer and the whole cabinet as a picture. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const t = useText();
  return (
    <div className="bg-surface px-4 pb-3">
      <SegmentedControl
        label={t('template.view')}
        segments={[
          { value: 'lines', label: t('template.view.lines') },
          { value: 'picture', label: t('template.view.picture') },
        ]}
        value={view}
        onChange={(value) => onChange(value === 'picture' ? 'picture' : 'lines')}
      />
    </div>
  );
}
