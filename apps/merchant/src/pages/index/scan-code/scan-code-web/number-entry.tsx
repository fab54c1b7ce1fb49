import type { ScanContext, ScanResult } from '@larder/domain/device/scan/read-scan';
import { Button } from '@larder/ui/controls/button';
import { TextField } from '@larder/ui/controls/text-field';
import { scanEntry } from '#features/device/scan/scan-entry.ts';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type NumberEntryProps = {
  context: ScanContext;
  onResult: (result: ScanResult) => void;
};

const plain = { autoComplete: 'off', autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false };

/** Form for stickers that no camera reads: the number, and for activation the code beside it. Needs no network. */
export function NumberEntry({ context, onResult }: NumberEntryProps) {
  const t = useText();
  const { purpose } = context;
  const { field, submit } = useAppForm({
    schema: scanEntry(context),
    defaults: { number: '', code: '' },
    send: async (result) => onResult(result),
  });
  const isProduct = purpose === 'gtin';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        {...field('number')}
        {...plain}
        label={t(isProduct ? 'field.product.gtin' : 'field.device.number')}
        inputMode={isProduct ? 'numeric' : 'text'}
        enterKeyHint={purpose === 'activate' ? 'next' : 'go'}
        required
      />
      {purpose === 'activate' && (
        <TextField
          {...field('code')}
          {...plain}
          label={t('field.device.activationCode')}
          hint={t('device.scan.codeHint')}
          enterKeyHint="go"
        />
      )}
      <Button type="submit" block>
        {t('btn.continue')}
      </Button>
    </form>
  );
}
