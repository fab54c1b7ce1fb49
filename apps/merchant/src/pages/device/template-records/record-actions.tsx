import { Button, ButtonLink } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TemplateRecord } from './template-record.ts';

const EDITOR = '/pages/device/set-template';

type RecordActionsProps = { record: TemplateRecord; deviceNo: string; onRollOut: () => void };

/** Actions on a version, for members who may change templates. */
export function RecordActions({ record, deviceNo, onRollOut }: RecordActionsProps) {
  const t = useText();
  const navigate = useNavigate();
  const online = useOnline();
  const mayEdit = useCan(['template.edit']);
  const copy = useSend(apiClient.template.copyToDraft.mutate);
  const act = useAct();
  const { versionId, rev, status, canCancel } = record;
  if (!mayEdit) return null;
  const copyToDraft = () =>
    act(async () => {
      const { draftId } = await copy.mutateAsync({ versionId });
      navigate(screenHref(EDITOR, { deviceNo, draftId }));
    });
  return (
    <div className="flex flex-wrap gap-2 px-4 pt-1 pb-3 [&>*]:flex-[1_1_8em]">
      {status === 'draft' ? (
        <>
          <DeleteDraft record={record} />
          <ButtonLink size="medium" href={screenHref(EDITOR, { deviceNo, draftId: versionId })}>
            {t('btn.continue')}
          </ButtonLink>
        </>
      ) : (
        canCancel && rev !== null && <CancelVersion versionId={versionId} rev={rev} />
      )}
      <Button
        tone="secondary"
        size="medium"
        disabled={!online}
        busyText={copy.isPending ? t('template.copy') : undefined}
        onClick={() => void copyToDraft()}
      >
        {t('template.copy')}
      </Button>
      {status !== 'draft' && (
        <Button tone="secondary" size="medium" disabled={!online} onClick={onRollOut}>
          {t('template.rollOut')}
        </Button>
      )}
    </div>
  );
}

/** Runs an action on a version, reports a failure, and refreshes the list. */
function useAct(): (act: () => Promise<unknown>) => Promise<void> {
  const toast = useToast();
  const textOf = useRefusalText();
  const utils = trpc.useUtils();
  return async (act) => {
    try {
      await act();
    } catch (error) {
      toast.error(textOf(error));
    }
    void utils.template.listRecords.invalidate();
  };
}

function CancelVersion({ versionId, rev }: { versionId: string; rev: number }) {
  const t = useText();
  const toast = useToast();
  const { mutateAsync } = useSend(apiClient.template.cancelVersion.mutate);
  return (
    <Asked
      label={t('template.cancel')}
      title={t('template.cancel.title', { rev })}
      sentence={t('template.cancel.sentence')}
      onConfirm={async () => {
        await mutateAsync({ versionId });
        toast.success(t('template.canceled'));
      }}
    />
  );
}

function DeleteDraft({ record }: { record: TemplateRecord }) {
  const t = useText();
  const toast = useToast();
  const { versionId, products } = record;
  const { mutateAsync } = useSend(apiClient.template.deleteDraft.mutate);
  return (
    <Asked
      label={t('btn.delete')}
      title={t('template.delete.title')}
      sentence={t('template.delete.sentence', { count: products })}
      onConfirm={async () => {
        await mutateAsync({ draftId: versionId });
        toast.masked(t('template.deleted'));
      }}
    />
  );
}

type AskedProps = { label: string; title: string; sentence: string; onConfirm: () => Promise<void> };

/** A red button that asks before it acts. */
function Asked({ label, title, sentence, onConfirm }: AskedProps) {
  const t = useText();
  const online = useOnline();
  const act = useAct();
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  async function confirm() {
    setSending(true);
    await act(onConfirm);
    setSending(false);
    setAsking(false);
  }
  return (
    <>
      <Button tone="danger" size="medium" disabled={!online} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        sentence={sentence}
        cancelLabel={t('template.keep')}
        verb={label}
        destructive
        busyText={sending ? t('shell.sending') : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
