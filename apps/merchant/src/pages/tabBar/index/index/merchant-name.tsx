import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSwitchMerchant } from '#features/identity/use-switch-merchant.ts';
import { useMe } from '#screen-kit/member/me.ts';

const MerchantSheet = lazy(() =>
  import('#features/identity/merchant-sheet.tsx').then((part) => ({
    default: part.MerchantSheet,
  })),
);

/** Name of the merchant; users with several merchants switch here. */
export function MerchantName() {
  const { merchant, memberships } = useMe();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const switchMerchant = useSwitchMerchant();
  if (memberships.length < 2) return <span className="block font-semibold">{merchant.name}</span>;

  async function workAt(merchantId: string) {
    if (merchantId === merchant.id) return;
    if (await switchMerchant(merchantId)) navigate('/', { replace: true });
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-my-2.5 flex min-h-11 max-w-full items-center gap-1 font-semibold"
      >
        <span className="min-w-0 break-words text-start">{merchant.name}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <MerchantSheet
            open={open}
            memberships={memberships}
            current={merchant.id}
            onSelect={(merchantId) => void workAt(merchantId)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
