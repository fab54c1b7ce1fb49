import { Card } from '@larder/ui/layout/card';
import { Link } from '@larder/ui/layout/link';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Incident = NonNullable<Outputs['alert']['read']['incident']>;

/** Devices that went offline together with this one. [screens A-11] */
export function IncidentCard({ incident }: { incident: Incident }) {
  const t = useText();
  const { id, scope, scopeKey, cabinets, back } = incident;
  const href = screenHref('/pages/index/alert-center/alert-device', { incidentId: id });
  return (
    <Card title={t('alert.incident.title')}>
      <p>{t(`alert.incident.${scope}`, { count: cabinets, key: scopeKey })}</p>
      <p className="text-ink-soft">{t('alert.incident.back', { back, count: cabinets })}</p>
      <Link href={href} className="hit-44 mt-2 inline-block underline underline-offset-4">
        {t('alert.incident.show')}
      </Link>
    </Card>
  );
}
