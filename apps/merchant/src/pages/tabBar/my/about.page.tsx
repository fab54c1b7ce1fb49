import { legalDocuments } from '@larder/domain/platform/legal-text';
import { Button } from '@larder/ui/controls/button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { webBuild } from '#env.ts';
import { appVersionOf } from '#platform/bridge/app-version.ts';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Returns the shell's own version if it reports one, else the version in the user agent. */
async function readAppVersion(): Promise<string> {
  const answer = await browserBridge.call('getAppVersion').catch(() => null);
  return answer?.versionName ?? appVersionOf(navigator.userAgent);
}

/** Screen 7: about the app. */
export default function AboutPage() {
  const t = useText();
  const toast = useToast();
  const fallback = appVersionOf(navigator.userAgent);
  const { data: version = fallback } = useQuery({ queryKey: ['appVersion'], queryFn: readAppVersion });

  async function checkForUpdate() {
    const answer = await browserBridge.call('checkForUpdate').catch(() => null);
    toast.info(answer?.updateAvailable ? t('me.about.updateThere') : t('me.about.upToDate'));
  }

  return (
    <AppScreen path="/pages/tabBar/my/about">
      <div className="flex flex-col items-center px-6 pt-10 pb-6 text-center">
        <img src="/icon.svg" alt="" width="88" height="88" className="rounded-2xl shadow-card" />
        <p className="mt-4 font-bold text-2xl">{t('fixed.product.name')}</p>
        <p className="mt-1 max-w-72 text-ink-soft">{t('identity.welcome')}</p>
      </div>
      <Section>
        <KeyValueList>
          <KeyValue
            label={t('me.about.version')}
            value={version}
            copy={{
              text: `${version} (${webBuild})`,
              label: t('me.about.copyVersion'),
              onCopied: () => toast.success(t('toast.copied')),
            }}
          />
          <KeyValue label={t('me.about.build')} value={webBuild} />
          <KeyValue label={t('me.about.license')} value="Apache-2.0" />
        </KeyValueList>
      </Section>
      <Links />
      {browserBridge.supports('checkForUpdate') && (
        <div className="px-4 py-6">
          <Button tone="secondary" block onClick={() => void checkForUpdate()}>
            {t('me.about.checkForUpdate')}
          </Button>
        </div>
      )}
    </AppScreen>
  );
}

function Links() {
  const t = useText();
  const { sourceUrl } = trpc.support.readSettings.useQuery().data ?? {};
  return (
    <Section>
      <List>
        {legalDocuments.map((document) => (
          <ListRow
            key={document}
            id={document}
            title={t(`support.legal.${document}`)}
            href={screenHref('/pages/login/legal', { document })}
          />
        ))}
        {sourceUrl && (
          <li>
            <a
              href={sourceUrl}
              target="_blank"
              rel="noreferrer"
              className="focus-inset flex min-h-14 items-center justify-between gap-3 px-4 active:bg-sunken"
            >
              {t('me.about.source')}
              <ExternalLink aria-hidden="true" className="size-5 text-ink-soft" />
            </a>
          </li>
        )}
      </List>
    </Section>
  );
}
