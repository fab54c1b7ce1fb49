import { type KeyPower, keyPowers } from '@larder/domain/team/permission-areas';
import type { TranslationKey } from '@larder/i18n/translation-key';
import { Card } from '@larder/ui/layout/card';
import { Check, Minus } from 'lucide-react';
import { initialsOf } from '#features/team/initials.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ListedMember } from './user-row.tsx';

/** More columns do not fit a phone. */
const MOST = 6;

const names: Readonly<Record<KeyPower, TranslationKey>> = {
  'order.refund': 'team.power.refund',
  'device.open': 'team.power.open',
  'template.edit': 'team.power.prices',
  'restock.quick': 'team.power.restock',
  'finance.withdraw': 'team.power.withdraw',
  'stats.cost.view': 'team.power.costs',
};

/** Who can do what: the permissions that matter most, for a team that fits beside them. */
export function PowersCard({ members }: { members: readonly ListedMember[] }) {
  const t = useText();
  const active = members.filter(({ status }) => status === 'active');
  if (active.length < 2 || active.length > MOST) return null;
  return (
    <div className="p-3">
      <Card title={t('team.powers')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with large text it scrolls sideways, by keyboard too */}
        <div tabIndex={0} className="relative overflow-x-auto">
          <table className="w-full">
            <thead>
              <tr>
                <td />
                {active.map(({ id, userName }) => (
                  <th key={id} scope="col" className="px-1 py-1.5 font-semibold text-ink-soft text-sm">
                    <abbr title={userName} aria-label={userName} className="no-underline">
                      {initialsOf(userName)}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {keyPowers.map((power) => (
                <tr key={power}>
                  <th scope="row" className="py-1.5 pe-2 text-start font-normal">
                    {t(names[power])}
                  </th>
                  {active.map(({ id, powers }) => (
                    <td key={id} className="px-1 py-1.5 text-center">
                      <Power held={powers.includes(power)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </div>
  );
}

function Power({ held }: { held: boolean }) {
  const t = useText();
  const Icon = held ? Check : Minus;
  return (
    <>
      <Icon aria-hidden="true" className={held ? 'inline size-5 text-good' : 'inline size-5 text-ink-soft'} />
      <span className="sr-only">{t(held ? 'team.powers.yes' : 'team.powers.no')}</span>
    </>
  );
}
