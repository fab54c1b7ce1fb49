import { SelectSheet } from '@larder/ui/pickers/select-sheet';
import type { Outputs } from '#platform/trpc.ts';
import { roleName } from '#screen-kit/texts/role-name.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Membership = Outputs['identity']['readMe']['memberships'][number];

type MerchantSheetProps = {
  open: boolean;
  memberships: readonly Membership[];
  /** Merchant that the user works for now. */
  current: string | null;
  onSelect: (merchantId: string) => void;
  onClose: () => void;
};

/** Sheet to choose which of the user's merchants to work for. [screens 9, domain C-1] */
export function MerchantSheet({ open, memberships, current, onSelect, onClose }: MerchantSheetProps) {
  const t = useText();
  return (
    <SelectSheet
      open={open}
      onClose={onClose}
      title={t('identity.chooseMerchant')}
      closeLabel={t('btn.close')}
      value={current}
      onSelect={onSelect}
      options={memberships.map((membership) => ({
        value: membership.merchantId,
        label: membership.merchantName,
        description: `${membership.merchantNo} · ${roleName(t, membership)}`,
      }))}
    />
  );
}
