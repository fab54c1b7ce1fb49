import { trpc } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** What happens to what is in a member's hands, with the numbers of this moment. */
export function DutiesText({ id, act }: { id: string; act: 'disable' | 'remove' }) {
  const t = useText();
  const { data, isError } = trpc.team.readMemberDuties.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  if (!data) return <span className="mt-2 block">{t(isError ? 'team.duties.failed' : 'shell.loading')}</span>;
  const alerts = act === 'remove' ? 'team.duties.alertsEnd' : 'team.duties.alertsRest';
  const lines = [
    data.tasks > 0 && t('team.duties.tasks', { count: data.tasks }),
    data.orders > 0 && t('team.duties.orders', { count: data.orders }),
    data.complaints > 0 && t('team.duties.complaints', { count: data.complaints }),
    data.alerts > 0 && t(alerts, { count: data.alerts }),
    data.invitations > 0 && t('team.duties.invitations', { count: data.invitations }),
  ].filter((line) => line !== false);
  return (
    <span data-duties="" className="mt-2 block">
      {(lines.length > 0 ? lines : [t('team.duties.none')]).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </span>
  );
}
