import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useToast } from '@larder/ui/feedback/use-toast';
import { ListRow } from '@larder/ui/layout/list-row';
import { ActionSheet } from '@larder/ui/pickers/action-sheet';
import { KeySquare, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RenamePasskeySheet } from './rename-passkey-sheet.tsx';

type Passkey = Outputs['identity']['listPasskeys']['items'][number];
type Doing = 'nothing' | 'choosing' | 'renaming' | 'removing';

/** One passkey: when it was added and last used, and what can be done with it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const online = useOnline();
  const { dateTime, phoneZone } = useFormats();
  const { identity } = trpc.useUtils();
  const removing = useSend(apiClient.identity.removePasskey.mutate);
  const [doing, setDoing] = useState<Doing>('nothing');
  const { id, name, createdAt, lastUsedAt } = passkey;
  const stop = () => setDoing('nothing');
  const remove = async () => {
    try {
      await removing.mutateAsync({ id });
      toast.success(t('toast.passkeyRemoved'));
    } catch (error) {
      toast.error(textOf(error));
    }
    stop();
    await identity.listPasskeys.invalidate();
  };
  return (
    <>
      <ListRow
        id={id}
        leading={<KeySquare aria-hidden="true" />}
        title={name}
        subtitle={
          <>
            {t('identity.passkey.addedAt', { date: dateTime(createdAt, phoneZone) })}
            <br />
            {lastUsedAt
              ? t('identity.passkey.usedAt', { time: dateTime(lastUsedAt, phoneZone) })
              : t('identity.passkey.neverUsed')}
          </>
        }
        onPress={() => setDoing('choosing')}
      />
      <ActionSheet
        open={doing === 'choosing'}
        onClose={stop}
        title={name}
        closeLabel={t('btn.cancel')}
        actions={[
          {
            key: 'rename',
            label: t('identity.passkey.rename'),
            icon: <Pencil aria-hidden="true" />,
            disabled: !online,
            onSelect: () => setDoing('renaming'),
          },
          {
            key: 'remove',
            label: t('identity.passkey.remove'),
            icon: <Trash2 aria-hidden="true" />,
            destructive: true,
            disabled: !online,
            onSelect: () => setDoing('removing'),
          },
        ]}
      />
      <RenamePasskeySheet open={doing === 'renaming'} id={id} name={name} onClose={stop} />
      <ConfirmDialog
        open={doing === 'removing'}
        title={t('identity.passkey.remove.title')}
        sentence={t('identity.passkey.remove.sentence', { name })}
        cancelLabel={t('btn.cancel')}
        verb={t('identity.passkey.remove')}
        destructive
        busyText={removing.isPending ? t('shell.sending') : undefined}
        onCancel={stop}
        onConfirm={() => void remove()}
      />
    </>
  );
}
