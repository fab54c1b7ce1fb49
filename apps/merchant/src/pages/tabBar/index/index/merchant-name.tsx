import { lazy, Suspense } from 'react';
import { useMe } from '#screen-kit/member/me.ts';
import { loadLater } from '#screen-kit/screen/load-later.ts';

/** Of users with several merchants only. */
const NameSwitch = lazy(() => loadLater(() => import('./merchant-name-switch.tsx')));

/** Name of the merchant; users with several merchants switch here. */
export function MerchantName() {
  const { merchant, memberships } = useMe();
  if (memberships.length < 2) return <span className="block font-semibold">{merchant.name}</span>;
  return (
    <Suspense
      fallback={<span className="-my-2.5 flex min-h-11 items-center font-semibold">{merchant.name}</span>}
    >
      <NameSwitch />
    </Suspense>
  );
}
