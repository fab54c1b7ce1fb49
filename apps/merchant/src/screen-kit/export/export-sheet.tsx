import { exportForm } from '@larder/contract/export.contract';
import { HOUR_MS } from '@larder/domain/durations';
import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { TextField } from '@larder/ui/controls/text-field';
import { Banner } from '@larder/ui/feedback/banner';
import { useToast } from '@larder/ui/feedback/use-toast';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useState } from 'react';
import { apiClient } from '#platform/api-client.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ExportedList } from './exported-list.ts';

type ExportSheetProps = ExportedList & { open: boolean; onClose: () => void };

/**
 * Asks for the address of the table: the member's own e-mail, or a colleague's. Entries survive a failure and closing
 * the sheet.
 */
export function ExportSheet({ list, facts, open, onClose }: ExportSheetProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const { account } = useMe();
  const [refused, setRefused] = useState('');
  const create = useSend(apiClient.export.create.mutate);
  const { formProps, field, sending, mayWrite } = useAppForm({
    schema: exportForm,
    defaults: { email: account.email },
    send: async ({ email }) => {
      setRefused('');
      try {
        await create.mutateAsync({ ...list, email });
      } catch (error) {
        const { code, params } = refusalOf(error);
        if (code === 'BAD_INPUT' && params?.field === 'email') throw error;
        // A toast lies outside the sheet, where screen readers do not announce it while the sheet is open.
        setRefused(textOf(error));
        return;
      }
      toast.success(t('toast.exportQueued'));
      onClose();
    },
  });
  const close = () => {
    setRefused('');
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={t('export.title')} closeLabel={t('btn.cancel')}>
      <KeyValueList>
        {facts.map((fact) => (
          <KeyValue key={fact.label} {...fact} />
        ))}
      </KeyValueList>
      {refused && <Banner tone="bad">{refused}</Banner>}
      <form {...formProps} className="flex flex-col gap-5 border-line border-t px-4 pt-4 pb-5">
        <TextField
          {...field('email')}
          label={t('field.account.email')}
          hint={t('export.hint', { hours: limits.exportLinkMs / HOUR_MS })}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button type="submit" block disabled={!mayWrite} busyText={sending ? t('shell.sending') : undefined}>
          {mayWrite ? t('btn.send') : t('restock.block.offline')}
        </Button>
      </form>
    </Sheet>
  );
}
