import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { Checkbox } from '@larder/ui/controls/checkbox';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useState } from 'react';
import type { ListedDevice } from '#features/device/state/device-badges.tsx';
import { trpc } from '#platform/trpc.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { ShowMore } from '#screen-kit/screen/show-more.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DeviceSearch } from './device-search.tsx';

type DevicePickerProps = {
  open: boolean;
  title: string;
  chosen: readonly string[];
  /** Devices that are not offered. */
  without?: readonly string[];
  /** Line below a name; `refused` where the device cannot be chosen. */
  describe?: (device: ListedDevice) => { readonly text: string; readonly refused: boolean };
  /** Reason why the choice is not accepted. */
  error?: string | null;
  onClose: () => void;
  onChoose: (deviceNos: string[]) => void;
};

/** Picker for several of the devices that the user can see; ticks persist while the user searches for others. */
// long: one list, its search and its buttons
export function DevicePicker(props: DevicePickerProps) {
  const { open, title, chosen, without = [], describe, error, onClose, onChoose } = props;
  const t = useText();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const [q, setQ] = useState('');
  const devices = trpc.device.list.useInfiniteQuery(
    { limit: limits.pageSizeMax, q: q || undefined },
    { ...pagedOptions, enabled: open },
  );
  const offered = (devices.data ? itemsOf(devices.data) : []).filter(
    ({ deviceNo }) => !without.includes(deviceNo),
  );
  const offeredNos = offered.filter((device) => !describe?.(device).refused).map(({ deviceNo }) => deviceNo);
  const all = offeredNos.every((deviceNo) => ticked.has(deviceNo));
  const tick = (deviceNo: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(deviceNo);
    else next.delete(deviceNo);
    setTicked(next);
  };
  const tickAll = (on: boolean) =>
    setTicked(
      new Set([
        ...[...ticked].filter((deviceNo) => !offeredNos.includes(deviceNo)),
        ...(on ? offeredNos : []),
      ]),
    );
  return (
    <Sheet
      open={open}
      title={title}
      closeLabel={t('btn.cancel')}
      onClose={onClose}
      done={{
        label: t('btn.done'),
        onDone: () => onChoose([...ticked]),
        disabled: !devices.data && ticked.size === 0,
      }}
      footer={
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 ps-5 pe-2 text-ink-soft text-sm">
          <p aria-live="polite">
            {t('team.devices.chosen', { count: ticked.size })}
            {error && <span className="block font-medium text-bad">{error}</span>}
          </p>
          {offeredNos.length > 1 && (
            <Button tone="ghost" size="small" onClick={() => tickAll(!all)}>
              {all ? t('team.devices.chooseNone') : t('team.devices.chooseAll', { count: offeredNos.length })}
            </Button>
          )}
        </div>
      }
    >
      <DeviceSearch q={q} onSearch={setQ} />
      {/* Keeps its height whatever the search finds, so the search box stays under the thumb. */}
      <div className="min-h-[50dvh]">
        {devices.data === undefined ? (
          devices.isError ? (
            <FailedQuery query={devices} />
          ) : (
            <ListSkeleton picture={false} />
          )
        ) : offered.length === 0 ? (
          <p className="px-5 py-8 text-center text-ink-soft">
            {t(q ? 'fixed.empty.noResult' : 'team.devices.none')}
          </p>
        ) : (
          <ul className="divide-y divide-line px-5">
            {offered.map((device) => (
              <PickerRow
                key={device.deviceNo}
                device={device}
                said={describe?.(device)}
                checked={ticked.has(device.deviceNo)}
                onCheckedChange={(on) => tick(device.deviceNo, on)}
              />
            ))}
          </ul>
        )}
        <ShowMore query={devices} />
      </div>
    </Sheet>
  );
}

type PickerRowProps = {
  device: ListedDevice;
  said: ReturnType<NonNullable<DevicePickerProps['describe']>> | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

function PickerRow({ device: { deviceNo, name }, said, checked, onCheckedChange }: PickerRowProps) {
  return (
    <li data-id={deviceNo}>
      <Checkbox
        label={name ?? deviceNo}
        description={
          <>
            {name && <span className="block">{deviceNo}</span>}
            {said && <span className={said.refused ? 'block text-warn' : 'block'}>{said.text}</span>}
          </>
        }
        disabled={said?.refused}
        checked={checked}
        onCheckedChange={onCheckedChange}
      />
    </li>
  );
}
