import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { ListRow } from '@larder/ui/layout/list-row';
import { SelectSheet } from '@larder/ui/pickers/select-sheet';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { MerchantSettings } from './merchant-settings.ts';

const modes = ['exclusive', 'inclusive'] as const;
type TaxMode = (typeof modes)[number];

/**
 * Tax on top of prices or included in them: every member sees it, only the owner changes it, after a confirmation.
 * [screens S-12]
 */
export function TaxModeRow({ settings: { taxMode, isOwner } }: { settings: MerchantSettings }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { device, identity } = trpc.useUtils();
  const save = useSend(apiClient.device.saveTaxMode.mutate);
  const [choosing, setChoosing] = useState(false);
  const [asked, setAsked] = useState<TaxMode | null>(null);
  const confirm = async () => {
    if (!asked) return;
    try {
      await save.mutateAsync({ taxMode: asked });
      await Promise.all([device.readSettingsPage.invalidate(), identity.readMe.invalidate()]);
      toast.success(t('toast.saved'));
    } catch (error) {
      toast.error(textOf(error));
    }
    setAsked(null);
  };
  return (
    <>
      <ListRow
        leading={<Receipt aria-hidden="true" />}
        title={t('device.settings.taxMode')}
        value={t(`device.settings.taxMode.${taxMode}`)}
        {...(isOwner ? { onPress: () => setChoosing(true), disabled: !online } : {})}
      />
      {isOwner && (
        <li className="before:hidden!">
          <SelectSheet
            open={choosing}
            onClose={() => setChoosing(false)}
            title={t('device.settings.taxMode')}
            closeLabel={t('btn.cancel')}
            options={modes.map((value) => ({
              value,
              label: t(`device.settings.taxMode.${value}`),
              description: t(`device.settings.taxMode.about.${value}`),
            }))}
            value={taxMode}
            onSelect={(value) => value !== taxMode && setAsked(value as TaxMode)}
          />
          <ConfirmDialog
            open={asked !== null}
            title={t('device.settings.taxMode.confirm')}
            sentence={t(`device.settings.taxMode.about.${asked ?? taxMode}`)}
            cancelLabel={t('btn.cancel')}
            verb={t('device.settings.taxMode.change')}
            busyText={save.isPending ? t('shell.sending') : undefined}
            onCancel={() => setAsked(null)}
            onConfirm={() => void confirm()}
          />
        </li>
      )}
    </>
  );
}
