import { FEW_LEFT } from '@larder/domain/stock/stock-for-shoppers';
import { Switch } from '@larder/ui/controls/switch';
import { useToast } from '@larder/ui/feedback/use-toast';
import { List } from '@larder/ui/layout/list';
import { Section } from '@larder/ui/layout/section';
import { Hash, PackageX } from 'lucide-react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Inputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { MerchantSettings } from './merchant-settings.ts';

type Mark = Inputs['device']['saveShopperStock']['mark'];

const marks = [
  { mark: 'showsSoldOut', Icon: PackageX },
  { mark: 'showsFewLeft', Icon: Hash },
] as const;

/** What shopper pages say of the stock; the last few only where sold-out products are marked. [decision 323] */
export function ShopperStockSection({ settings }: { settings: MerchantSettings }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { device } = trpc.useUtils();
  const save = useSend(apiClient.device.saveShopperStock.mutate);
  const change = async (mark: Mark, shown: boolean) => {
    try {
      await save.mutateAsync({ mark, shown });
      await device.readSettingsPage.invalidate();
      toast.success(t('toast.saved'));
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return (
    <Section title={t('device.settings.shoppers')} hint={t('device.settings.shoppers.hint')}>
      <List>
        {marks.map(({ mark, Icon }) => {
          const waits = mark === 'showsFewLeft' && !settings.showsSoldOut;
          const isSending = save.isPending && save.variables.mark === mark;
          return (
            <li key={mark} data-id={mark}>
              <Switch
                leading={<Icon aria-hidden="true" />}
                label={t(`device.settings.${mark}`)}
                description={
                  waits
                    ? t('device.settings.showsFewLeft.first')
                    : t(`device.settings.${mark}.about`, { count: FEW_LEFT })
                }
                checked={isSending ? save.variables.shown : settings[mark] && !waits}
                disabled={!online || save.isPending || waits}
                onCheckedChange={(next) => void change(mark, next)}
              />
            </li>
          );
        })}
      </List>
    </Section>
  );
}
