import { Button } from '@larder/ui/controls/button';
import { Banner } from '@larder/ui/feedback/banner';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { List } from '@larder/ui/layout/list';
import { Section } from '@larder/ui/layout/section';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { KeySquare } from 'lucide-react';
import { useState } from 'react';
import { canUsePasskeys } from '#platform/browser/passkey-support.ts';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AddPasskeySheet } from './add-passkey-sheet.tsx';
import { PasskeyRow } from './passkey-row.tsx';

type Listed = Outputs['identity']['listPasskeys'];

/** The passkeys of the user, with the way to one more where there is one. */
export function Passkeys({ passkeys }: { passkeys: Listed }) {
  const t = useText();
  const online = useOnline();
  const [adding, setAdding] = useState(false);
  const obstacle = useObstacle(passkeys);
  return (
    <div className="flex grow flex-col">
      {obstacle && <Banner tone="info">{obstacle}</Banner>}
      {passkeys.items.length === 0 ? (
        <EmptyState
          icon={<KeySquare aria-hidden="true" />}
          title={t('identity.passkey.empty')}
          hint={t('identity.passkey.about')}
        />
      ) : (
        <Section hint={t('identity.passkey.about')}>
          <List>
            {passkeys.items.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </List>
        </Section>
      )}
      {!obstacle && (
        <StickyFooter>
          <Button disabled={!online} onClick={() => setAdding(true)}>
            {t('identity.passkey.add')}
          </Button>
        </StickyFooter>
      )}
      <AddPasskeySheet open={adding} needsCode={passkeys.needsCode} onClose={() => setAdding(false)} />
    </div>
  );
}

/** Returns why no passkey can be added here; null if one can. */
function useObstacle({ isAvailable, mayAdd, items }: Listed): string | null {
  const t = useText();
  const { membership } = useMe();
  if (!isAvailable) return t('refusal.PASSKEY_UNAVAILABLE');
  if (!mayAdd)
    return membership.kind === 'restocker'
      ? t('identity.passkey.notForRestockers')
      : t('refusal.PASSKEY_LIMIT', { n: String(items.length) });
  return canUsePasskeys() ? null : t('identity.passkey.unsupported');
}
