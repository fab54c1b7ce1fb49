import { HOUR_MS } from '@larder/domain/durations';
import { type ExportFormat, exportFormats } from '@larder/domain/export/export-format';
import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { TextField } from '@larder/ui/controls/text-field';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { Download, Mail } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { useExportForm } from './use-export-form.ts';

/** Format and address of an export, and what happens next. */
export function ExportForm({ asked }: { asked: ReturnType<typeof useExportForm> }) {
  const t = useText();
  const { form, format, setFormat, save, isSaving } = asked;
  const { formProps, field, sending, mayWrite } = form;
  const hours = limits.exportLinkMs / HOUR_MS;
  return (
    <form {...formProps} className="flex flex-col gap-4 border-line border-t px-4 pt-4 pb-5">
      <SegmentedControl
        label={t('export.format')}
        value={format}
        onChange={(chosen) => setFormat(chosen as ExportFormat)}
        segments={exportFormats.map((value) => ({ value, label: t(`export.format.${value}`) }))}
      />
      <TextField
        {...field('email')}
        label={t('field.account.email')}
        hint={t('export.hint', { hours })}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="flex flex-wrap gap-3 [&>button]:flex-[1_1_9em]">
        <Button
          type="submit"
          tone="secondary"
          icon={<Mail aria-hidden="true" />}
          disabled={!mayWrite || isSaving}
          busyText={sending ? t('shell.sending') : undefined}
        >
          {t('export.mail')}
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          disabled={!mayWrite || sending}
          busyText={isSaving ? t('shell.sending') : undefined}
          onClick={() => void save()}
        >
          {mayWrite ? t('export.save') : t('restock.block.offline')}
        </Button>
      </div>
      <p className="text-ink-soft text-sm">{t('export.next', { hours })}</p>
    </form>
  );
}
