import { Banner } from '@larder/ui/feedback/banner';
import { useToast } from '@larder/ui/feedback/use-toast';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ExportForm } from './export-form.tsx';
import { ExportProgress } from './export-progress.tsx';
import type { ExportedList } from './exported-list.ts';
import { useExportForm } from './use-export-form.ts';

type ExportSheetProps = ExportedList & { open: boolean; onClose: () => void };

/**
 * Asks in which format the list is exported, and whether the table is saved here or mailed: to the member's own e-mail,
 * or a colleague's. A table to be saved is watched in the sheet. Entries survive a failure and closing the sheet.
 */
export function ExportSheet({ list, facts, open, onClose }: ExportSheetProps) {
  const t = useText();
  const toast = useToast();
  const [exportId, setExportId] = useState<string | null>(null);
  const asked = useExportForm(list, {
    onMailed: () => {
      toast.success(t('toast.exportQueued'));
      onClose();
    },
    onSaving: setExportId,
  });
  const close = () => {
    asked.setRefused('');
    setExportId(null);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('export.title')}
      closeLabel={t(exportId ? 'btn.close' : 'btn.cancel')}
    >
      <KeyValueList>
        {facts.map((fact) => (
          <KeyValue key={fact.label} {...fact} />
        ))}
      </KeyValueList>
      {asked.refused && <Banner tone="bad">{asked.refused}</Banner>}
      {exportId ? (
        <ExportProgress exportId={exportId} onRefused={asked.setRefused} />
      ) : (
        <ExportForm asked={asked} />
      )}
    </Sheet>
  );
}
