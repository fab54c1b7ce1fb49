import { ActionSheet } from '@larder/ui/pickers/action-sheet';
import { useNavigate } from 'react-router-dom';
import { modeIcons } from '#features/restock/mode-icons.ts';
import { restockFlows } from '#features/restock/restock-flow.ts';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type ModeSheetProps = {
  modes: Outputs['restock']['readOverview']['modes'];
  /** Device that was tapped; null keeps the sheet shut. */
  device: { readonly deviceNo: string; readonly name: string | null } | null;
  onClose: () => void;
};

/** Sheet of modes to restock this device. */
export function ModeSheet({ modes, device, onClose }: ModeSheetProps) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <ActionSheet
      open={device !== null}
      onClose={onClose}
      title={device?.name ?? device?.deviceNo ?? ''}
      closeLabel={t('btn.cancel')}
      actions={modes.map(({ mode }) => {
        const Icon = modeIcons[mode];
        return {
          key: mode,
          label: t(`enum.restock.mode.${mode}`),
          note: t(`restock.mode.${mode}.about`),
          icon: <Icon aria-hidden="true" />,
          onSelect: () =>
            device && navigate(screenHref(restockFlows[mode].device, { deviceNo: device.deviceNo })),
        };
      })}
    />
  );
}
