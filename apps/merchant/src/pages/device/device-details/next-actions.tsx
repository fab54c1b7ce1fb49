import {
  type NextAction,
  type SellingFinding,
  sellingFindings,
} from '@larder/domain/device/selling/judge-selling';
import { ButtonLink } from '@larder/ui/controls/button';
import { RotateCw } from 'lucide-react';
import { ActCommand } from '#features/device/command/act-command.tsx';
import { apiClient } from '#platform/api/api-client.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';

type Place = { path: ScreenPath; query?: Readonly<Record<string, string>> };

/** Screens of the next actions; `restart` is a command on this page. */
const places: Readonly<Record<Exclude<NextAction, 'restart'>, Place>> = {
  address: { path: '/pages/device/device-address' },
  connection: { path: '/pages/device/device-info' },
  freezing: { path: '/pages/device/freezing-rules' },
  restock: { path: '/pages/new-restock/index' },
  stock: { path: '/pages/device/stock-details' },
  support: { path: '/pages/tabBar/support/support' },
  template: { path: '/pages/device/set-template' },
  records: { path: '/pages/device/template-records' },
  timeline: { path: '/pages/device/device-details', query: { tab: 'timeline' } },
};

type Step = { action: 'restart' } | { action: keyof typeof places; href: string };

type NextActionsProps = {
  device: DeviceDetails;
  finding: SellingFinding;
  /** The member counts the cabinet blind, so its stock is closed to them. [decision 200] */
  isStockHidden: boolean;
  /** The first one is the next step of the screen. */
  isUrgent: boolean;
};

/** At most two ways to put a finding right: those that this member may go, or what happened. [decision 151] */
export function NextActions({ device, finding, isStockHidden, isUrgent }: NextActionsProps) {
  const t = useText();
  const { permissions } = useMe();
  const wanted: readonly NextAction[] = sellingFindings[finding].actions;
  const open = [...new Set<NextAction>([...wanted, 'timeline'])].flatMap((action): Step[] => {
    if (action === 'restart') return permissions.includes('device.reboot') ? [{ action }] : [];
    if (action === 'stock' && isStockHidden) return [];
    const { path, query } = places[action];
    const screen = screenAt(path);
    if (!screen || !mayOpen(screen, permissions)) return [];
    return [{ action, href: screenHref(path, { deviceNo: device.deviceNo, ...query }) }];
  });
  return (
    <div className="flex flex-col gap-2">
      {open.slice(0, 2).map((step, index) =>
        step.action === 'restart' ? (
          <ActCommand
            key={step.action}
            device={device}
            act="reboot"
            icon={<RotateCw aria-hidden="true" />}
            mutate={apiClient.device.reboot.mutate}
          />
        ) : (
          <ButtonLink
            key={step.action}
            block
            size="medium"
            tone={isUrgent && index === 0 ? 'primary' : 'secondary'}
            href={step.href}
          >
            {t(`selling.go.${step.action}`)}
          </ButtonLink>
        ),
      )}
    </div>
  );
}
