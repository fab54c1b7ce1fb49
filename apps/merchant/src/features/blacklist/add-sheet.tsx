import { addFromOrderInput } from '@larder/contract/blacklist.contract';
import { blacklistReasons, defaultBlacklistDay } from '@larder/domain/blacklist/blacklist-entry';
import { limits } from '@larder/domain/limits';
import { localDay } from '@larder/domain/time-zone';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { TextArea } from '@larder/ui/controls/text-area';
import { TextField } from '@larder/ui/controls/text-field';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Sheet } from '@larder/ui/pickers/sheet';
import { type ComponentProps, useId } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { trpc } from '#platform/trpc.ts';
import { FormSheetFooter } from '#screen-kit/form/form-sheet-footer.tsx';
import { useAppForm } from '#screen-kit/form/use-app-form.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { LastDayField } from './last-day-field.tsx';
import { StandingLine } from './standing-line.tsx';

type AddSheetProps = {
  open: boolean;
  /** The order whose card is meant, its card in words and what it bought; absent: the member names the order. */
  of?: { readonly orderId: string; readonly card: string } & Partial<ComponentProps<typeof StandingLine>>;
  onClose: () => void;
};

/** Sheet that blacklists the card of an order. [screens 41, 55] */
export function AddSheet({ open, of, onClose }: AddSheetProps) {
  const t = useText();
  const formId = useId();
  const add = useAdding(of?.orderId, onClose);
  return (
    <Sheet
      open={open}
      onClose={add.close}
      title={t('blacklist.add')}
      closeLabel={t('btn.cancel')}
      footer={<FormSheetFooter formId={formId} form={add} submitText={t('blacklist.add')} tone="danger" />}
    >
      <form {...add.formProps} id={formId} className="flex flex-col gap-5 px-5 pb-4">
        <div className="flex flex-col gap-1 text-ink-mid">
          <p>{of ? t('blacklist.addCard', { card: of.card }) : t('blacklist.addSentence')}</p>
          {of?.standing && <StandingLine standing={of.standing} />}
        </div>
        {!of && (
          <TextField
            {...add.field('order')}
            label={t('blacklist.field.order')}
            hint={t('blacklist.field.orderHint')}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
        )}
        <AddFields form={add} />
      </form>
    </Sheet>
  );
}

type Adding = ReturnType<typeof useAdding>;

function AddFields({ form }: { form: Adding }) {
  const t = useText();
  const [reason, note, lastDay] = [
    form.controlled('reason'),
    form.controlled('note'),
    form.controlled('lastDay'),
  ];
  return (
    <>
      <RadioGroup
        label={t('blacklist.field.reason')}
        options={blacklistReasons.map((value) => ({ value, label: t(`enum.blacklist.reason.${value}`) }))}
        value={reason.value ?? null}
        onChange={(value) => reason.onValueChange(value as NonNullable<typeof reason.value>)}
        error={reason.error}
        required
      />
      <TextArea
        label={t('blacklist.field.note')}
        maxLength={limits.noteMaxChars}
        length={note.value?.length ?? 0}
        value={note.value ?? ''}
        onChange={(event) => note.onValueChange(event.target.value)}
        error={note.error}
      />
      <LastDayField
        value={lastDay.value ?? null}
        today={form.today}
        error={lastDay.error}
        onChange={lastDay.onValueChange}
      />
    </>
  );
}

function useAdding(orderId: string | undefined, onClose: () => void) {
  const t = useText();
  const toast = useToast();
  const { merchant } = useMe();
  const queries = trpc.useUtils();
  const add = useSend(apiClient.blacklist.addFromOrder.mutate);
  const today = localDay(new Date(serverClock.nowMs()), merchant.timezone);
  const adding = useAppForm({
    schema: addFromOrderInput,
    defaults: { order: orderId ?? '', note: '', lastDay: defaultBlacklistDay(today) },
    fieldOf: orderId ? {} : { NOT_FOUND: 'order', BLACKLIST_NO_CARD: 'order', BLACKLIST_EXISTS: 'order' },
    send: async (values) => {
      await add.mutateAsync(values);
      toast.success(t('toast.blacklisted'));
      void queries.blacklist.invalidate();
      close();
    },
  });
  function close() {
    onClose();
    adding.form.reset();
  }
  return { ...adding, today, close };
}
