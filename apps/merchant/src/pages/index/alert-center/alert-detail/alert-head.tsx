import { cloudFaultOf } from '@larder/domain/device/cloud-faults';
import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { AlertBadge } from '#features/alert/alert-badge.tsx';
import { AlertIcon } from '#features/alert/alert-icon.tsx';
import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useCauseWords } from './use-cause-words.ts';

/** Type, state, duration and cause of an alert. */
export function AlertHead({ alert }: { alert: Outputs['alert']['read'] }) {
  const t = useText();
  const causeOf = useCauseWords(alert.device.doors);
  const { duration } = useFormats();
  const now = useNow();
  const endMs = alert.endedAt ? Date.parse(alert.endedAt) : now;
  // The text of a fault that the cloud saw is for operators; the cause says it in words.
  const { text } = alert.detail;
  const reportedText = typeof text === 'string' && !cloudFaultOf(alert.subject) ? text : null;
  return (
    <Card>
      <div className="flex items-start gap-3">
        <AlertIcon type={alert.type} open={alert.status === 'active'} />
        <div className="min-w-0 grow">
          <h2 className="break-words font-bold text-xl">{t(`enum.alert.type.${alert.type}`)}</h2>
          <p className="text-ink-soft tabular-nums">
            {t('alert.lasting', { time: duration(endMs - Date.parse(alert.startedAt)) })}
          </p>
        </div>
      </div>
      <p className="mt-3 flex flex-wrap gap-1.5">
        <AlertBadge status={alert.status} />
        <Badge
          tone={alert.severity === 'critical' ? 'bad' : 'warn'}
          name={`alert.severity.${alert.severity}`}
        >
          {t(`alert.severity.${alert.severity}`)}
        </Badge>
        {alert.inferred && (
          <Badge tone="neutral" name="alert.inferred">
            {t('alert.inferred')}
          </Badge>
        )}
        {alert.device.isTraining && (
          <Badge tone="neutral" name="alert.training">
            {t('alert.training')}
          </Badge>
        )}
      </p>
      <p className="mt-3">{causeOf(alert)}</p>
      {reportedText !== null && <p className="mt-1 text-ink-soft">{reportedText}</p>}
    </Card>
  );
}
