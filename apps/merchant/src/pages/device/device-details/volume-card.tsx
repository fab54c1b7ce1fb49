import { Slider } from '@larder/ui/controls/slider';
import { Switch } from '@larder/ui/controls/switch';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { SettingBadge } from '#features/device/state/setting-badge.tsx';
import { useOnline } from '#platform/network-state.ts';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';
import { useAudio } from './use-audio.ts';

/**
 * Volume of the cabinet, which can be set only while the cabinet is reachable; the badge shows what the cabinet itself
 * reports. [screens 60, SETTING]
 */
export function VolumeCard({ device, isReachable }: { device: DeviceDetails; isReachable: boolean }) {
  const t = useText();
  const { whole } = useNumberEntry();
  const toast = useToast();
  const phoneOnline = useOnline();
  const mayChange = useCan(['device.volume']);
  const audio = useAudio(device);
  if (!mayChange) return null;
  const { audioStatus } = device.settings;
  const block = !phoneOnline ? t('shell.offline') : isReachable ? null : t('refusal.DEVICE_OFFLINE_VOLUME');
  const status = audio.isPending
    ? t('device.volume.waiting')
    : audioStatus === 'applied'
      ? null
      : t(`device.volume.${audioStatus}`);
  return (
    <Card title={t('field.device.volume')} flush>
      <div className="relative isolate">
        <div className="px-4 pb-2">
          <Slider
            label={t('field.device.volume')}
            numberLabel={t('device.volume.number')}
            value={audio.volume}
            min={0}
            max={100}
            disabled={block !== null}
            onChange={audio.setVolume}
            readTyped={whole}
          />
        </div>
        <Switch
          label={t('device.volume.mute')}
          checked={audio.muted}
          disabled={block !== null}
          onCheckedChange={audio.setMuted}
        />
        {block && (
          <button
            type="button"
            aria-label={block}
            className="absolute inset-0 z-20 cursor-not-allowed rounded-md"
            onClick={() => toast.error(block)}
          />
        )}
      </div>
      <p
        aria-live="polite"
        className="flex flex-wrap items-center gap-2 px-4 pb-3 text-ink-soft text-sm"
        data-setting="audio"
      >
        <SettingBadge status={audio.isPending ? 'pending' : audioStatus} />
        {block ?? status}
      </p>
    </Card>
  );
}
