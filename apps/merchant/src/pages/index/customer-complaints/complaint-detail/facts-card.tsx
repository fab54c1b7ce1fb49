import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { Link } from '@larder/ui/layout/link';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Complaint } from './complaint.ts';

/** Number, cabinet, times, who handles it, and how it ended. Times are in the device's zone. */
export function FactsCard({ complaint, mayHandle }: { complaint: Complaint; mayHandle: boolean }) {
  const t = useText();
  const toast = useToast();
  const { fullTime } = useFormats();
  const { complaintNo, source, device, status, assignee, resolution, enteredBy } = complaint;
  const at = (instant: string | null) => (instant ? fullTime(instant, device.timezone) : null);
  return (
    <Card flush>
      <KeyValueList>
        <KeyValue
          label={t('complaint.number')}
          value={complaintNo}
          copy={{
            text: complaintNo,
            label: t('btn.copy'),
            onCopied: () => toast.success(t('toast.copied')),
          }}
        />
        <KeyValue
          label={t('complaint.source')}
          value={[t(`enum.complaint.source.${source}`), enteredBy].filter(Boolean).join(' · ')}
        />
        <KeyValue label={t('field.order.device')} value={<DeviceLink device={device} />} />
        <KeyValue label={t('complaint.createdAt')} value={at(complaint.createdAt)} />
        <KeyValue label={t('complaint.handler')} value={assignee?.name} />
        <KeyValue label={t('complaint.firstResponse')} value={at(complaint.firstResponseAt)} />
        {resolution && (
          <KeyValue label={t('complaint.result')} value={t(`enum.complaint.resolution.${resolution}`)} />
        )}
        {complaint.resolvedAt && <KeyValue label={t('complaint.endedAt')} value={at(complaint.resolvedAt)} />}
        {status !== 'closed' && complaint.objectUntil && (
          <KeyValue label={t('complaint.objectUntil')} value={at(complaint.objectUntil)} />
        )}
        {complaint.closedAt && <KeyValue label={t('complaint.closedAt')} value={at(complaint.closedAt)} />}
      </KeyValueList>
      {mayHandle && <TakeOver complaint={complaint} />}
    </Card>
  );
}

function DeviceLink({ device }: Pick<Complaint, 'device'>) {
  const href = screenHref('/pages/device/device-details', { deviceNo: device.deviceNo });
  const name = device.name ?? device.deviceNo;
  if (!device.isOwn) return name;
  return (
    <Link href={href} className="hit-44 underline underline-offset-4">
      {name}
    </Link>
  );
}

/** Takes a complaint from the member who works on it. */
function TakeOver({ complaint: { id, status, assignee } }: { complaint: Complaint }) {
  const t = useText();
  const toast = useToast();
  const online = useOnline();
  const textOf = useRefusalText();
  const queries = trpc.useUtils();
  const { membership } = useMe();
  const takeOver = useSend(apiClient.complaint.takeOver.mutate);
  if (status !== 'processing' || !assignee || assignee.membershipId === membership.id) return null;
  const send = async () => {
    try {
      await takeOver.mutateAsync({ id });
      toast.success(t('toast.takenOver'));
    } catch (error) {
      toast.error(textOf(error));
    }
    await queries.complaint.invalidate();
  };
  return (
    <div className="px-4 pt-2 pb-4">
      <Button
        block
        tone="secondary"
        size="medium"
        disabled={!online}
        busyText={takeOver.isPending ? t('shell.sending') : undefined}
        onClick={() => void send()}
      >
        {t('complaint.takeOver')}
      </Button>
    </div>
  );
}
