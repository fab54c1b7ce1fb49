import { useMe } from '#screen-kit/member/me.ts';
import { roleName } from '#screen-kit/texts/role-name.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Name of the user and of their merchant. */
export function ProfileHead() {
  const t = useText();
  const { account, membership, merchant } = useMe();
  const name = membership.displayName ?? account.name ?? account.email;
  return (
    <div className="flex items-center gap-4 px-4 pt-3 pb-6 rail:mx-auto rail:max-w-page">
      <span
        aria-hidden="true"
        className="grid size-16 shrink-0 place-items-center rounded-full bg-night font-bold text-2xl text-brand"
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <div className="min-w-0 flex-1">
        <p className="break-words font-bold text-xl">{name}</p>
        {name !== account.email && (
          <p className="break-words text-sm [overflow-wrap:anywhere]">{account.email}</p>
        )}
        <p className="mt-1 break-words text-sm">
          {roleName(t, membership)} · {merchant.name}
        </p>
        <p className="text-sm tabular-nums">{t('me.merchantId', { no: merchant.merchantNo })}</p>
      </div>
    </div>
  );
}
