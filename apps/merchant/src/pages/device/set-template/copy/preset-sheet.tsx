import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { itemsOf, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { PagedSheet } from '#screen-kit/screen/paged-sheet.tsx';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { CopySource } from './copy-source.ts';

type Preset = Outputs['template']['listPresets']['items'][number];
type PresetSheetProps = {
  onClose: () => void;
  onChoose: (source: CopySource) => void;
  /** Publishes it to several devices. */
  onRollOut: (presetId: string) => void;
};

/** The merchant's presets: copies one, publishes it, or deletes it. */
export function PresetSheet({ onClose, onChoose, onRollOut }: PresetSheetProps) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const utils = trpc.useUtils();
  const presets = trpc.template.listPresets.useInfiniteQuery({}, pagedOptions);
  const remove = useSend(apiClient.template.deletePreset.mutate);
  const [doomed, setDoomed] = useState<Preset | null>(null);
  const said = (act: Promise<unknown>) => act.catch((error) => toast.error(textOf(error)));
  const choose = async ({ presetId }: Preset) =>
    onChoose(await utils.template.readPreset.fetch({ presetId }, { staleTime: 0 }));
  async function deleteIt({ presetId }: Preset) {
    await remove.mutateAsync({ presetId });
    toast.masked(t('template.presetDeleted'));
  }
  return (
    <>
      <PagedSheet
        title={t('template.copyPreset')}
        closeLabel={t('btn.cancel')}
        onClose={onClose}
        query={presets}
        items={presets.data ? itemsOf(presets.data) : []}
        none={t('template.noPreset')}
      >
        {(preset) => (
          <PresetRow
            key={preset.presetId}
            preset={preset}
            onChoose={() => void said(choose(preset))}
            onRollOut={() => onRollOut(preset.presetId)}
            onDelete={() => setDoomed(preset)}
          />
        )}
      </PagedSheet>
      <ConfirmDialog
        open={doomed !== null}
        title={t('template.deletePreset.title', { name: doomed?.name ?? '' })}
        sentence={t('template.deletePreset.sentence')}
        cancelLabel={t('template.keep')}
        verb={t('btn.delete')}
        destructive
        busyText={remove.isPending ? t('shell.sending') : undefined}
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (!doomed) return;
          void said(deleteIt(doomed)).then(() => {
            setDoomed(null);
            void utils.template.listPresets.invalidate();
          });
        }}
      />
    </>
  );
}

type PresetRowProps = {
  preset: Preset;
  onChoose: () => void;
  onRollOut: () => void;
  onDelete: () => void;
};

function PresetRow({ preset, onChoose, onRollOut, onDelete }: PresetRowProps) {
  const t = useText();
  const { presetId, name, products } = preset;
  return (
    <li data-id={presetId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2.5">
      <span className="min-w-0 flex-[1_1_100%]">
        <span className="block break-words font-semibold">{name}</span>
        <span className="block text-ink-soft text-sm">{t('template.products', { count: products })}</span>
      </span>
      <Button tone="secondary" size="small" onClick={onChoose}>
        {t('btn.copy')}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button tone="secondary" size="small" onClick={onRollOut}>
        {t('template.rollOut')}
        <span className="sr-only">: {name}</span>
      </Button>
      <span className="ms-auto">
        <Button tone="danger" size="small" onClick={onDelete}>
          {t('btn.delete')}
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
    </li>
  );
}
