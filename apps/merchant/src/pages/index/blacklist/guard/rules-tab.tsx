import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { type ReactNode, useState } from 'react';
import { useOnline } from '#platform/network-state.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RuleSheet } from './rule-sheet.tsx';

type Guard = Outputs['guard']['readRules'];
type Rule = Guard['rules'][number];

const TONES: Record<Rule['mode'], BadgeTone> = { off: 'neutral', observe: 'info', enforce: 'good' };

/** The rules, each with what it did in 30 days, and the most that one card can cost. */
export function RulesTab({ head }: { head: ReactNode }) {
  const t = useText();
  const online = useOnline();
  const mayEdit = useCan(['blacklist.edit']);
  const query = trpc.guard.readRules.useQuery();
  const [edited, setEdited] = useState<Rule | null>(null);
  return (
    <DataScreen
      path="/pages/index/blacklist/guard"
      query={query}
      skeleton={<ListSkeleton picture={false} />}
      head={head}
    >
      {(guard) => (
        <>
          <p className="px-4 pt-1 pb-4 text-ink-mid">{t('blacklist.guard.about')}</p>
          <div className="border-line border-y bg-surface">
            <List label={t('blacklist.guard.tab.rules')}>
              {guard.rules.map((rule) => (
                <RuleRow
                  key={rule.kind}
                  rule={rule}
                  onPress={mayEdit && online ? () => setEdited(rule) : undefined}
                />
              ))}
            </List>
          </div>
          <Bound guard={guard} />
          <RuleSheet rule={edited} onClose={() => setEdited(null)} />
        </>
      )}
    </DataScreen>
  );
}

function RuleRow({ rule, onPress }: { rule: Rule; onPress: (() => void) | undefined }) {
  const t = useText();
  const { number, money } = useFormats();
  const { currency } = useMe().merchant;
  const { kind, mode, threshold, act, holdMinor } = rule;
  const condition =
    kind === 'debt'
      ? t('blacklist.guard.if.debt', { amount: money(threshold, currency) })
      : t(`blacklist.guard.if.${kind}`, { n: number(threshold) });
  const hold = holdMinor === null ? '' : ` ${money(holdMinor, currency)}`;
  return (
    <ListRow
      id={kind}
      strong
      title={t(`blacklist.guard.name.${kind}`)}
      subtitle={
        <>
          <span className="block">{condition}</span>
          {mode !== 'off' && (
            <span className="block">
              {t(`blacklist.guard.act.${act}`)}
              {hold}
            </span>
          )}
          {(['observed', 'enforced'] as const).map(
            (how) =>
              rule[how].cards > 0 && (
                <span key={how} className="block text-ink">
                  {t(`blacklist.guard.${how}`, { count: rule[how].cards, n: number(rule[how].cards) })}
                </span>
              ),
          )}
        </>
      }
      trailing={
        <Badge tone={TONES[mode]} name={`guard.mode.${mode}`}>
          {t(`blacklist.guard.mode.${mode}`)}
        </Badge>
      }
      {...(onPress ? { onPress } : {})}
    />
  );
}

/** The most that one card can cost while a rule denies for debt, or would. */
function Bound({ guard: { rules, boundMinor, aboveHoldMinor } }: { guard: Guard }) {
  const t = useText();
  const { money } = useFormats();
  const { currency } = useMe().merchant;
  const debt = rules.find(({ kind }) => kind === 'debt');
  if (boundMinor === null || !debt) return null;
  const words = debt.mode === 'enforce' ? 'blacklist.guard.bound' : 'blacklist.guard.boundObserved';
  const parts = {
    debt: money(debt.threshold, currency),
    above: money(Math.max(aboveHoldMinor, 0), currency),
  };
  return (
    <section className="px-4 py-4">
      <h2 className="font-semibold text-lg">{t(words, { amount: money(boundMinor, currency) })}</h2>
      <p className="text-ink-mid">{t('blacklist.guard.boundHow', parts)}</p>
    </section>
  );
}
