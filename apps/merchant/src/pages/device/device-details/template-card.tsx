import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { History, LayoutGrid, ScanEye } from 'lucide-react';
import { LinkRow } from '#features/device/link-row.tsx';
import { useOnDeviceWords } from '#features/template/use-on-device-words.ts';
import { VersionBadge } from '#features/template/version-badge.tsx';
import { useCan } from '#screen-kit/member/can.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';

/** Template of the device: the version in force, the one that waits, and whether the cabinet has applied it. */
export function TemplateCard({ device }: { device: DeviceDetails }) {
  const t = useText();
  const { fullTime } = useFormats();
  const edits = useCan(['template.edit']);
  const onDeviceWords = useOnDeviceWords();
  const { inForce, next, onDeviceRev } = device.template;
  const query = { deviceNo: device.deviceNo };
  return (
    <Card title={t('field.device.template')} flush>
      <div className="flex flex-col gap-1 px-4 pb-3">
        {inForce ? (
          <>
            {inForce.sync !== 'applied' && <p className="font-semibold">{onDeviceWords(onDeviceRev)}</p>}
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{t('device.template.rev', { rev: inForce.rev })}</span>
              <VersionBadge
                sync={inForce.sync}
                isSilent={!isReachable(device.connectivity?.online ?? 'never_seen')}
              />
            </p>
            {inForce.since && (
              <p className="text-ink-soft text-sm">
                {t(inForce.sync === 'applied' ? 'device.template.since' : 'template.from', {
                  time: fullTime(inForce.since, device.timezone),
                })}
              </p>
            )}
            {inForce.expiresAt && (
              <p className="text-ink-soft text-sm">
                {t('device.template.until', { time: fullTime(inForce.expiresAt, device.timezone) })}
              </p>
            )}
          </>
        ) : (
          <p className="text-ink-soft">{t('device.template.none')}</p>
        )}
        {next && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Badge tone="info" name="template.scheduled">
              {t('enum.template.scheduled')}
            </Badge>
            {next.effectiveAt
              ? t('device.template.nextAt', {
                  rev: next.rev,
                  time: fullTime(next.effectiveAt, device.timezone),
                })
              : t('device.template.nextAtRestock', { rev: next.rev })}
          </p>
        )}
      </div>
      <List>
        <LinkRow
          to="/pages/device/set-template"
          query={query}
          anyOf={['template.edit', 'template.view']}
          icon={<LayoutGrid aria-hidden="true" />}
          title={t(edits ? 'title.device.set-template' : 'device.template.view')}
        />
        {inForce && (
          <LinkRow
            to="/pages/device/set-mutex-product"
            query={query}
            anyOf={['template.edit']}
            icon={<ScanEye aria-hidden="true" />}
            title={t('title.device.set-mutex-product')}
          />
        )}
        <LinkRow
          to="/pages/device/template-records"
          query={query}
          anyOf={['template.view']}
          icon={<History aria-hidden="true" />}
          title={t('title.device.template-records')}
        />
      </List>
    </Card>
  );
}
