import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { trpc } from '#platform/trpc.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { SettingsRows } from './settings/settings-rows.tsx';

/** Screen 129: the merchant's settings. */
export default function SettingsPage() {
  const query = trpc.device.readSettingsPage.useQuery();
  return (
    <DataScreen path="/pages/setting/index" query={query} skeleton={<DetailSkeleton rows={6} />}>
      {(settings) => <SettingsRows settings={settings} />}
    </DataScreen>
  );
}
