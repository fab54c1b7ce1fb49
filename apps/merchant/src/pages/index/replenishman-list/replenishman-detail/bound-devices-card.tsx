import { Button } from '@larder/ui/controls/button';
import { IconButton } from '@larder/ui/controls/icon-button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Refrigerator, Unlink } from 'lucide-react';
import { useState } from 'react';
import { DevicePicker } from '#features/device/choice/device-picker.tsx';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { Can } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useBindings } from './use-bindings.ts';

type Restocker = Outputs['team']['readRestocker'];

/** Devices bound to the restocker, with buttons to bind and unbind. */
export function BoundDevicesCard({ restocker }: { restocker: Restocker }) {
  const t = useText();
  const online = useOnline();
  const [choosing, setChoosing] = useState(false);
  const { asked, ask, bind, unbind, busy } = useBindings(restocker.id);
  const { devices, userName } = restocker;
  return (
    <Card
      title={t('team.restocker.boundDevices')}
      flush
      action={
        <Can anyOf={['restocker.edit']}>
          <Button tone="ghost" size="small" disabled={!online} onClick={() => setChoosing(true)}>
            {t('team.restocker.bind')}
          </Button>
        </Can>
      }
    >
      {devices.length === 0 && (
        <p className="px-4 pb-3 text-ink-soft">
          {t('team.restocker.noDevices')} · {t('team.restocker.seesNothing')}
        </p>
      )}
      <List label={t('team.restocker.boundDevices')}>
        {devices.map((device) => (
          <ListRow
            key={device.deviceNo}
            id={device.deviceNo}
            leading={<Refrigerator aria-hidden="true" />}
            title={device.name ?? device.deviceNo}
            subtitle={device.name ? device.deviceNo : undefined}
            trailing={
              <Can anyOf={['restocker.edit']}>
                <IconButton
                  icon={<Unlink aria-hidden="true" />}
                  label={t('team.restocker.unbindLabel', { device: device.name ?? device.deviceNo })}
                  disabled={!online}
                  onPress={() => ask(device)}
                />
              </Can>
            }
          />
        ))}
      </List>
      {choosing && (
        <DevicePicker
          open
          title={t('team.restocker.bind')}
          chosen={[]}
          without={devices.map(({ deviceNo }) => deviceNo)}
          onClose={() => setChoosing(false)}
          onChoose={(deviceNos) => {
            setChoosing(false);
            if (deviceNos.length > 0) void bind(deviceNos);
          }}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        title={t('team.restocker.unbind.title')}
        sentence={t('team.restocker.unbind.sentence', {
          name: userName,
          device: asked?.name ?? asked?.deviceNo ?? '',
        })}
        cancelLabel={t('btn.cancel')}
        verb={t('team.restocker.unbind')}
        destructive
        busyText={busy ? t('shell.sending') : undefined}
        onCancel={() => ask(null)}
        onConfirm={() => void unbind()}
      />
    </Card>
  );
}
