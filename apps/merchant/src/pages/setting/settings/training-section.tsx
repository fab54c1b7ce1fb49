import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { SelectSheet } from '@larder/ui/pickers/select-sheet';
import { GraduationCap, Plus } from 'lucide-react';
import { useState } from 'react';
import { TrainingBadge } from '#features/device/state/training-badge.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { MerchantSettings } from './merchant-settings.ts';

/**
 * Devices on which new staff practice; a device may enter or leave training only while it has no orders. [screens A-15,
 * decision 35]
 */
export function TrainingSection({ settings: { training, trainable } }: { settings: MerchantSettings }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { device } = trpc.useUtils();
  const save = useSend(apiClient.device.saveTraining.mutate);
  const [choosing, setChoosing] = useState(false);
  const change = async (deviceNo: string, isTraining: boolean) => {
    try {
      const { version } = await device.readAddress.fetch({ deviceNo }, { staleTime: 0 });
      await save.mutateAsync({ deviceNo, version, isTraining });
      await Promise.all([
        device.readSettingsPage.invalidate(),
        device.list.invalidate(),
        device.read.invalidate(),
      ]);
      toast.success(t('toast.saved'));
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return (
    <Section title={t('device.settings.training')} hint={t('device.settings.trainingHint')}>
      <List>
        {training.map(({ deviceNo, name }) => (
          <ListRow
            key={deviceNo}
            id={deviceNo}
            leading={<GraduationCap aria-hidden="true" />}
            title={name ?? deviceNo}
            subtitle={name ? deviceNo : undefined}
            trailing={
              <>
                <TrainingBadge />
                <Button
                  size="small"
                  tone="secondary"
                  disabled={!online}
                  onClick={() => void change(deviceNo, false)}
                >
                  {t('device.settings.trainingEnd')}
                  <span className="sr-only"> {name ?? deviceNo}</span>
                </Button>
              </>
            }
          />
        ))}
        <ListRow
          leading={<Plus aria-hidden="true" />}
          title={t('device.settings.trainingAdd')}
          subtitle={trainable.length === 0 ? t('device.settings.trainingNone') : undefined}
          disabled={!online || trainable.length === 0}
          chevron={false}
          onPress={() => setChoosing(true)}
        />
      </List>
      <SelectSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('device.settings.trainingAdd')}
        closeLabel={t('btn.cancel')}
        options={trainable.map(({ deviceNo, name }) => ({
          value: deviceNo,
          label: name ?? deviceNo,
          ...(name ? { description: deviceNo } : {}),
        }))}
        value={null}
        onSelect={(deviceNo) => void change(deviceNo, true)}
      />
    </Section>
  );
}
