import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useRefusalText } from '../../../app/use-refusal-text.ts';
import { useText } from '../../../app/use-text.ts';
import { apiClient } from '../../../platform/api-client.ts';
import { useOnline } from '../../../platform/network-state.ts';

type ExportRecordsProps = { asked: Parameters<typeof apiClient.restock.exportRecords.query>[0] };

/** The records of these days as a table to keep; without days those of the last 31. [screens EXPORT] */
export function ExportRecords({ asked }: ExportRecordsProps) {
  const t = useText();
  const toast = useToast();
  const online = useOnline();
  const textOf = useRefusalText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { csv } = await apiClient.restock.exportRecords.query(asked);
      const link = document.createElement('a');
      link.href = csv;
      link.download = '';
      link.click();
    } catch (error) {
      toast.error(textOf(error));
    }
    setBusy(false);
  };
  return (
    <Button
      tone="secondary"
      size="medium"
      disabled={!online}
      busyText={busy ? t('shell.loading') : undefined}
      onClick={() => void download()}
    >
      {t('climate.graph.download')}
    </Button>
  );
}
