import { countProducts } from '@larder/domain/count-products';
import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { TextField } from '@larder/ui/controls/text-field';
import { Modal } from '@larder/ui/feedback/modal';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { linesOf } from '#features/template/draft-content.ts';
import type { EditorLine } from '#features/template/editor-draft.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type SavePresetProps = { lines: readonly EditorLine[]; onClose: () => void };

/** Stores the products of the draft under a name, for other devices. */
export function SavePreset({ lines, onClose }: SavePresetProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const utils = trpc.useUtils();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | undefined>();
  const { mutateAsync, isPending } = useSend(apiClient.template.savePreset.mutate);
  async function save() {
    if (name.trim() === '') return setError(t('valid.presetName'));
    try {
      // A price of 0 cannot be stored.
      const kept = linesOf(lines).map((line) => ({ ...line, priceMinor: line.priceMinor || null }));
      await mutateAsync({ name: name.trim(), lines: kept });
      void utils.template.listPresets.invalidate();
      toast.success(t('template.presetSaved'));
      onClose();
    } catch (failure) {
      setError(textOf(failure));
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('template.savePreset')}
      description={t('template.savePreset.hint', { count: countProducts(lines) })}
      buttons={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('btn.cancel')}
          </Button>
          <Button busyText={isPending ? t('shell.sending') : undefined} onClick={() => void save()}>
            {t('btn.save')}
          </Button>
        </>
      }
    >
      <div className="mt-3 text-start">
        <TextField
          label={t('template.presetName')}
          required
          autoComplete="off"
          value={name}
          maxLength={limits.nameMaxChars}
          error={error}
          onChange={({ target }) => {
            setName(target.value);
            setError(undefined);
          }}
        />
      </div>
    </Modal>
  );
}
