import { TextField } from '@larder/ui/controls/text-field';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { useActivationForm } from './use-activation-form.ts';

/** Field for the activation code, or a note that it was scanned. Shows the code's error and takes the focus. */
export function CodeEntry({ form }: { form: ReturnType<typeof useActivationForm> }) {
  const t = useText();
  const { app, asksCode, scanned, codeFault } = form;
  const { setFocus } = app.form;
  useEffect(() => {
    if (codeFault) setFocus('k');
  }, [codeFault, setFocus]);
  if (asksCode) {
    const code = app.field('k');
    return (
      <TextField
        {...code}
        error={code.error ?? codeFault ?? undefined}
        label={t('field.device.activationCode')}
        hint={t('device.scan.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    );
  }
  if (!scanned) return null;
  return (
    <p className="flex items-center gap-2 font-medium text-good text-sm">
      <CircleCheck aria-hidden="true" className="size-icon-sm shrink-0" />
      {t('device.activate.codeScanned')}
    </p>
  );
}
