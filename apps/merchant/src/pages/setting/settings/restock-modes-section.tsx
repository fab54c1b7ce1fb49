import { Switch } from '@larder/ui/controls/switch';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { List } from '@larder/ui/layout/list';
import { Section } from '@larder/ui/layout/section';
import { useState } from 'react';
import { modeIcons } from '#features/restock/mode-icons.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { MerchantSettings } from './merchant-settings.ts';

type Mode = MerchantSettings['restockModes'][number];

/**
 * The ways to restock that the merchant's members see; only an owner switches them. Switching one off asks, and names
 * what is under way in it. [decision 122]
 */
export function RestockModesSection({ settings: { restockModes } }: { settings: MerchantSettings }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { device } = trpc.useUtils();
  const save = useSend(apiClient.restock.switchMode.mutate);
  const [asked, setAsked] = useState<Mode['mode'] | null>(null);
  const isLast = restockModes.filter(({ enabled }) => enabled).length === 1;
  const asking = restockModes.find(({ mode }) => mode === asked);

  async function change(mode: Mode['mode'], enabled: boolean) {
    try {
      await save.mutateAsync({ mode, enabled });
      await device.readSettingsPage.invalidate();
      toast.success(t('toast.saved'));
    } catch (error) {
      toast.error(textOf(error));
    }
    setAsked(null);
  }

  return (
    <Section title={t('restock.modes')} hint={t('device.settings.modes.hint')}>
      <List>
        {restockModes.map(({ mode, enabled }) => {
          const Icon = modeIcons[mode];
          const isSending = save.isPending && save.variables.mode === mode;
          return (
            <li key={mode} data-id={mode}>
              <Switch
                leading={<Icon aria-hidden="true" />}
                label={t(`enum.restock.mode.${mode}`)}
                description={
                  enabled && isLast ? t('device.settings.modes.last') : t(`restock.mode.${mode}.about`)
                }
                checked={isSending ? save.variables.enabled : enabled}
                disabled={!online || save.isPending || (enabled && isLast)}
                onCheckedChange={(next) => (next ? void change(mode, true) : setAsked(mode))}
              />
            </li>
          );
        })}
      </List>
      <ConfirmDialog
        open={asking !== undefined}
        title={t('device.settings.modes.confirm', { mode: t(`enum.restock.mode.${asked ?? 'quick'}`) })}
        sentence={asking && <Ending use={asking} />}
        cancelLabel={t('btn.cancel')}
        verb={t('device.settings.modes.off')}
        destructive
        busyText={save.isPending ? t('shell.sending') : undefined}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void change(asked, false)}
      />
    </Section>
  );
}

/** What becomes of everything under way in a mode that is switched off. */
function Ending({ use: { openTasks, waitingOrders, openTrips } }: { use: Mode }) {
  const t = useText();
  return (
    <>
      <span className="block">{t('device.settings.modes.gone')}</span>
      {openTasks > 0 && (
        <span className="block pt-2">{t('device.settings.modes.tasks', { count: openTasks })}</span>
      )}
      {waitingOrders > 0 && (
        <span className="block pt-2">{t('device.settings.modes.orders', { count: waitingOrders })}</span>
      )}
      {openTrips > 0 && (
        <span className="block pt-2">{t('device.settings.modes.trips', { count: openTrips })}</span>
      )}
    </>
  );
}
