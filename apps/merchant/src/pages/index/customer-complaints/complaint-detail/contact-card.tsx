import { Button } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { FormProblem } from '#screen-kit/form/form-problem.tsx';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Complaint } from './complaint.ts';

/** Contact of the shopper: masked until a handler asks, which is audited. */
export function ContactCard({ complaint, mayReveal }: { complaint: Complaint; mayReveal: boolean }) {
  const t = useText();
  const online = useOnline();
  const textOf = useRefusalText();
  const reveal = useSend(apiClient.complaint.revealContact.mutate);
  const masked = complaint.contact;
  const { name, email, phone } = reveal.data ?? masked;
  if (!masked.name && !masked.email && !masked.phone) {
    return (
      <Card title={t('complaint.contact')}>
        <p className="text-ink-soft">{t('complaint.contact.none')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('complaint.contact')} flush>
      <KeyValueList>
        {name && <KeyValue label={t('complaint.contact.name')} value={name} />}
        {email && <KeyValue label={t('complaint.contact.email')} value={email} />}
        {phone && <KeyValue label={t('complaint.contact.phone')} value={phone} />}
      </KeyValueList>
      {mayReveal && !reveal.data && (
        <div className="flex flex-col gap-2 px-4 pt-2 pb-4">
          {reveal.error && <FormProblem text={textOf(reveal.error)} />}
          <Button
            block
            tone="secondary"
            size="medium"
            disabled={!online}
            busyText={reveal.isPending ? t('shell.sending') : undefined}
            onClick={() => reveal.mutate({ id: complaint.id })}
          >
            {t('complaint.contact.reveal')}
          </Button>
          <p className="text-ink-soft text-sm">{t('complaint.contact.audited')}</p>
        </div>
      )}
    </Card>
  );
}
