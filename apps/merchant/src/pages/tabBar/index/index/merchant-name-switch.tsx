import { ChevronDown } from 'lucide-react';
import { MerchantSwitch } from '#features/identity/merchant-switch.tsx';
import { useMe } from '#screen-kit/member/me.ts';

/** The merchant that a user with several works for; a press lets them choose another. */
export default function MerchantNameSwitch() {
  const { merchant, memberships } = useMe();
  return (
    <MerchantSwitch memberships={memberships} current={merchant.id}>
      {(choose) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={choose}
          className="-my-2.5 flex min-h-11 max-w-full items-center gap-1 font-semibold"
        >
          <span className="min-w-0 break-words text-start">{merchant.name}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </button>
      )}
    </MerchantSwitch>
  );
}
