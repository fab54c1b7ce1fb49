import type { Permission } from '@larder/domain/team/permissions';
import { ToastProvider } from '@larder/ui/feedback/toast-provider';
import { LinkProvider } from '@larder/ui/layout/link-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createQueryClient } from '#platform/api/query-client.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';

/** Renders for a member with these permissions, of a merchant in Los Angeles; returns the container. */
export function renderForMember(element: ReactElement, permissions: readonly Permission[]): HTMLElement {
  const me = {
    permissions,
    account: { temperatureUnit: 'f' },
    merchant: { timezone: 'America/Los_Angeles', currency: 'USD' },
  } as unknown as Me;
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider okLabel="OK" closeLabel="Close">
        <MeContext value={me}>
          <LinkProvider navigate={() => {}}>{element}</LinkProvider>
        </MeContext>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return container;
}
