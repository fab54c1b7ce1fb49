import { formatMinor } from '@larder/domain/money';
import { RadioGroup } from '@larder/ui/controls/radio-group';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { ListRow } from '@larder/ui/layout/list-row';
import { Sheet } from '@larder/ui/pickers/sheet';
import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { MerchantSettings } from './merchant-settings.ts';
import { SettingAmount, typedAmount } from './setting-amount.tsx';
import { useSaveSetting } from './use-save-setting.ts';

const kinds = ['none', 'above', 'all'] as const;
type Kind = (typeof kinds)[number];
type Approval = { readonly aboveMinor: number | null };

const kindOf = (aboveMinor: number | null): Kind => {
  if (aboveMinor === null) return 'none';
  return aboveMinor === 0 ? 'all' : 'above';
};

/** Amount above which a refund waits for a second member: none, every one, or a limit. [domain 5] */
export function RefundApprovalRow({ settings }: { settings: MerchantSettings }) {
  const t = useText();
  const online = useOnline();
  const save = useSend(apiClient.order.saveRefundApproval.mutate);
  const setting = useSaveSetting(settings, {
    shownOf: (current) => current.refundApprovalAboveMinor,
    send: (approval: Approval, shownAboveMinor) => save.mutateAsync({ ...approval, shownAboveMinor }),
  });
  const words = useApprovalWords();
  const stored = settings.refundApprovalAboveMinor;
  return (
    <>
      <ListRow
        leading={<UserCheck aria-hidden="true" />}
        title={t('device.settings.refundApproval')}
        subtitle={words.value(stored)}
        disabled={!online}
        onPress={setting.choose}
      />
      <li className="before:hidden!">
        {/* A new form at each opening: it begins with what is stored. */}
        {setting.step !== 'closed' && (
          <ApprovalSheet
            stored={stored}
            open={setting.step === 'choosing'}
            onClose={setting.close}
            onDone={(aboveMinor) => setting.ask({ aboveMinor })}
          />
        )}
        <ConfirmDialog
          open={setting.step === 'asking'}
          title={t('device.settings.refundApproval.confirm')}
          sentence={words.sentence(setting.asked?.aboveMinor ?? null)}
          cancelLabel={t('btn.cancel')}
          verb={t('device.settings.change')}
          busyText={save.isPending ? t('shell.sending') : undefined}
          onCancel={setting.reconsider}
          onConfirm={() => void setting.confirm()}
        />
      </li>
    </>
  );
}

function useApprovalWords() {
  const t = useText();
  const { money } = useFormats();
  const { currency } = useReader();
  const amountOf = (aboveMinor: number | null) => ({ amount: money(aboveMinor ?? 0, currency) });
  return {
    value: (aboveMinor: number | null) =>
      t(`device.settings.refundApproval.${kindOf(aboveMinor)}`, amountOf(aboveMinor)),
    sentence: (aboveMinor: number | null) =>
      t(`device.settings.refundApproval.about.${kindOf(aboveMinor)}`, amountOf(aboveMinor)),
  };
}

type ApprovalSheetProps = {
  stored: number | null;
  open: boolean;
  onClose: () => void;
  onDone: (aboveMinor: number | null) => void;
};

function ApprovalSheet({ stored, open, onClose, onDone }: ApprovalSheetProps) {
  const t = useText();
  const [kind, setKind] = useState<Kind>(kindOf(stored));
  const [typed, setTyped] = useState(stored ? formatMinor(stored) : '');
  const [isJudged, setJudged] = useState(false);
  const amount = typedAmount(typed);
  function done() {
    setJudged(true);
    if (kind !== 'above') onDone(kind === 'none' ? null : 0);
    else if (amount.ok) onDone(amount.value);
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('device.settings.refundApproval')}
      closeLabel={t('btn.cancel')}
      done={{ label: t('btn.save'), onDone: done }}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-ink-soft">{t('device.settings.refundApproval.explain')}</p>
        <RadioGroup
          label={t('device.settings.refundApproval.which')}
          options={kinds.map((value) => ({
            value,
            label: t(`device.settings.refundApproval.choice.${value}`),
          }))}
          value={kind}
          onChange={(chosen) => setKind(chosen as Kind)}
        />
        {kind === 'above' && (
          <SettingAmount
            label={t('device.settings.refundApproval.amount')}
            value={typed}
            onChange={setTyped}
            isJudged={isJudged}
          />
        )}
      </div>
    </Sheet>
  );
}
