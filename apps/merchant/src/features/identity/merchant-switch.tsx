import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { useSwitchMerchant } from './use-switch-merchant.ts';

const MerchantSheet = lazy(() =>
  Promise.all([import('./merchant-sheet.tsx'), restOfTexts()]).then(([part]) => ({
    default: part.MerchantSheet,
  })),
);

type MerchantSwitchProps = Pick<ComponentProps<typeof MerchantSheet>, 'memberships'> & {
  /** Id of the merchant that the user works for. */
  current: string;
  /** The control that opens the sheet. */
  children: (choose: () => void) => ReactNode;
};

/** Lets a user with several merchants work for another one, which begins at its home. [domain C-1] */
export function MerchantSwitch({ memberships, current, children }: MerchantSwitchProps) {
  const navigate = useNavigate();
  const switchMerchant = useSwitchMerchant();
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  if (memberships.length < 2) return null;

  async function workAt(merchantId: string) {
    if (merchantId === current) return;
    if (await switchMerchant(merchantId)) navigate('/', { replace: true });
  }

  return (
    <>
      {children(() => setOpen(true))}
      {open && (
        <Suspense fallback={null}>
          <MerchantSheet
            open={open}
            memberships={memberships}
            current={current}
            onSelect={(merchantId) => void workAt(merchantId)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
