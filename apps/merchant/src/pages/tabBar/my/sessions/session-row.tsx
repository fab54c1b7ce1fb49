import { Button } from '@larder/ui/controls/button';
import { ListRow } from '@larder/ui/layout/list-row';
import { Monitor, Smartphone } from 'lucide-react';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type SignedInDevice = Outputs['identity']['listSessions']['items'][number];

const PHONES = new Set<SignedInDevice['system']>(['iphone', 'ipad', 'android']);

/** Names a device in words: "Chrome on Android". */
export function useDeviceName() {
  const t = useText();
  return ({ system, browser }: Pick<SignedInDevice, 'system' | 'browser'>) =>
    system === 'unknown' && browser === 'unknown'
      ? t('identity.session.unknown')
      : t('identity.session.device', {
          browser: t(`enum.client.browser.${browser}`),
          system: t(`enum.client.system.${system}`),
        });
}

type SessionRowProps = { session: SignedInDevice; as: 'li' | 'div'; onEnd?: (() => void) | undefined };

/** One sign-in: device, last use, network. */
export function SessionRow({ session, as, onEnd }: SessionRowProps) {
  const t = useText();
  const { dateTime, phoneZone } = useFormats();
  const name = useDeviceName()(session);
  const network = session.isSameNetwork
    ? t('identity.session.sameNetwork')
    : session.address && t('identity.session.network', { address: session.address });
  return (
    <ListRow
      as={as}
      id={session.id}
      leading={
        PHONES.has(session.system) ? <Smartphone aria-hidden="true" /> : <Monitor aria-hidden="true" />
      }
      title={name}
      subtitle={
        <>
          {t('identity.session.usedAt', { time: dateTime(session.usedAt, phoneZone) })}
          <br />
          {t('identity.session.signedInAt', { time: dateTime(session.signedInAt, phoneZone) })}
          {network && (
            <>
              <br />
              {network}
            </>
          )}
        </>
      }
      trailing={
        onEnd && (
          <Button
            tone="secondary"
            size="small"
            aria-label={t('identity.session.endNamed', { device: name })}
            onClick={onEnd}
          >
            {t('identity.session.end')}
          </Button>
        )
      }
    />
  );
}
