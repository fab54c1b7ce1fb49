import { Link } from '@larder/ui/layout/link';
import { CircleAlert, type LucideIcon, Snowflake, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';

/** Everything unusual about a device now: who is at it, until when it is frozen, its open alerts. */
export function HeadLines({ device }: { device: DeviceDetails }) {
  return (
    <div className="mt-3 flex flex-col gap-2 empty:hidden">
      <SessionLine device={device} />
      <FreezeLine device={device} />
      <AlertLine count={device.openAlerts} deviceNo={device.deviceNo} />
    </div>
  );
}

/** Says who is at the cabinet. */
function SessionLine({ device: { session } }: { device: DeviceDetails }) {
  const t = useText();
  if (!session) return null;
  const { kind, operatorName: name } = session;
  const who =
    kind === 'sale'
      ? t('device.session.sale')
      : name
        ? t(`device.session.${kind}By`, { name })
        : t(`device.session.${kind}`);
  return (
    <Line icon={UserRound} look="bg-info-soft text-info" name={`session.${kind}`}>
      <span className="font-semibold">{who}</span> · {t(`enum.session.state.${session.state}`)}
    </Line>
  );
}

function FreezeLine({ device: { freeze, timezone } }: { device: DeviceDetails }) {
  const t = useText();
  const { fullTime } = useFormats();
  if (!freeze.active) return null;
  const until = freeze.nextChangeAt
    ? t('device.freeze.nowUntil', { time: fullTime(freeze.nextChangeAt, timezone) })
    : t('device.freeze.nowLifted');
  return (
    <Line icon={Snowflake} look="bg-info-soft text-info">
      <span className="block font-semibold">{until}</span>
      {t('fixed.freeze.hint')}
    </Line>
  );
}

function AlertLine({ count, deviceNo }: { count: number; deviceNo: string }) {
  const t = useText();
  const mayView = useCan(['alert.view']);
  if (count === 0) return null;
  const words = t('device.openAlerts', { count });
  const href = mayView ? screenHref('/pages/index/alert-center/alert-device', { deviceNo }) : undefined;
  return (
    <Line icon={CircleAlert} look="bg-bad-soft text-bad" name="alert.active">
      {href ? (
        <Link href={href} className="hit-44 underline underline-offset-4">
          {words}
        </Link>
      ) : (
        words
      )}
    </Line>
  );
}

type LineProps = { icon: LucideIcon; look: string; name?: string; children: ReactNode };

function Line({ icon: Icon, look, name, children }: LineProps) {
  return (
    <p data-badge={name} className={`flex items-start gap-2 rounded-md px-3 py-2 text-sm ${look}`}>
      <Icon aria-hidden="true" className="mt-px size-[1.25em] shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
