import { LayerProvider } from '@larder/ui/feedback/layer-provider';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { unsavedForms } from '#screen-kit/form/unsaved-forms.ts';
import { type Me, MeContext } from '#screen-kit/member/me.ts';
import { useBack } from '#screen-kit/navigation/use-back.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { openLayers } from '#screen-kit/screen/open-layers.ts';
import { loadTexts } from '#screen-kit/texts/load-texts.ts';
import { fakeWindow } from '#test/fake-window.ts';
import { createAppRouter } from './create-app-router.ts';
import { NavigationGuard } from './navigation-guard.tsx';
import { SpareEntryContext } from './spare-entry-context.ts';

await loadTexts();

const back: { byApp: () => void; byButton: () => void } = { byApp: () => {}, byButton: () => {} };

function Root() {
  back.byApp = useBackWhenDone();
  back.byButton = useBack();
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="page">{pathname + search}</p>
      <Outlet />
      <NavigationGuard />
    </>
  );
}

const me = { permissions: ['device.view'] } as unknown as Me;
const open: (() => void)[] = [];

/** The app in a window of its own. */
async function appAt(opened: string, ...visited: string[]) {
  const browser = fakeWindow(opened);
  vi.stubGlobal('history', browser.view.history);
  const routing = createAppRouter(
    [{ Component: Root, children: [{ path: '*', Component: () => null }] }],
    browser.view,
  );
  const { unmount } = render(
    <MeContext value={me}>
      <SpareEntryContext value={routing.spareEntry}>
        <LayerProvider add={openLayers.add}>
          <RouterProvider router={routing.router} />
        </LayerProvider>
      </SpareEntryContext>
    </MeContext>,
  );
  const passTime = () => browser.passTime((work) => act(async () => work()));
  const go = async (href: string, replace = false) => {
    await act(() => routing.router.navigate(href, { replace }));
    await passTime();
  };
  await passTime();
  for (const href of visited) await go(href);
  open.push(() => {
    unmount();
    routing.router.dispose();
  });
  return {
    ...browser,
    go,
    passTime,
    page: () => screen.getByTestId('page').textContent,
    pressBack: async () => {
      browser.view.history.go(-1);
      await passTime();
    },
    pressForward: async () => {
      browser.view.history.go(1);
      await passTime();
    },
    goBack: async (by: keyof typeof back) => {
      act(() => back[by]());
      await passTime();
    },
  };
}

/** Opens a sheet over the page; Back closes it as the app does. */
async function cover(app: { passTime: () => Promise<void> }, closes = true) {
  const sheet = { isOpen: true, asked: 0, dismiss: () => {}, close: async () => {} };
  const leave = openLayers.add(() => {
    sheet.asked += 1;
    if (closes) gone();
  });
  const gone = () => {
    if (sheet.isOpen) leave();
    sheet.isOpen = false;
  };
  sheet.dismiss = gone;
  sheet.close = async () => {
    gone();
    await app.passTime();
  };
  open.push(gone);
  await app.passTime();
  return sheet;
}

function typeSomething() {
  open.push(unsavedForms.add());
}

const dialog = () => screen.queryByRole('alertdialog');
const press = async (app: { passTime: () => Promise<void> }, name: string) => {
  const button = await screen.findByRole('button', { name });
  act(() => button.click());
  await app.passTime();
};

afterEach(() => {
  for (const end of open.splice(0)) end();
  cleanup();
  vi.unstubAllGlobals();
});

describe('Back', () => {
  test('goes one step back inside the app', async () => {
    const app = await appAt('/a', '/b?x=1', '/c?y=2');
    await app.goBack('byButton');
    expect([app.page(), app.address()]).toEqual(['/b?x=1', '/b?x=1']);
    await app.pressBack();
    expect(app.page()).toBe('/a');
  });
  test('leads from a form that was opened directly to its screen once saved, and piles up no history', async () => {
    const device = '/pages/device/device-details?deviceNo=VC24090001';
    const app = await appAt('/pages/device/freezing-rules?deviceNo=VC24090001');
    await app.goBack('byApp');
    expect([app.page(), app.entries.length]).toEqual([device, 1]);
    await app.goBack('byButton');
    expect([app.page(), app.entries.length]).toEqual(['/', 1]);
  });
  test('does not find a page that another has replaced', async () => {
    const app = await appAt('/a', '/b');
    await app.go('/c', true);
    await app.pressBack();
    expect(app.page()).toBe('/a');
  });
  test('closes what lies over the page first, and stays', async () => {
    const app = await appAt('/a', '/b');
    const sheet = await cover(app);
    await app.pressBack();
    expect([app.page(), app.address(), sheet.isOpen]).toEqual(['/b', '/b', false]);
    await app.pressBack();
    expect(app.page()).toBe('/a');
  });
  test('a step of the app itself, such as after a save, closes the layers over the page', async () => {
    const app = await appAt('/a', '/b');
    const sheet = await cover(app);
    await app.goBack('byApp');
    expect([app.page(), sheet.asked]).toEqual(['/a', 0]);
  });
});

describe('unsaved changes', () => {
  test('are asked about before a link, which goes on afterwards', async () => {
    const app = await appAt('/a', '/form');
    typeSomething();
    await app.go('/elsewhere');
    expect(app.page()).toBe('/form');
    await press(app, 'Leave');
    expect([app.page(), app.entries.length]).toEqual(['/elsewhere', 3]);
  });
  test('are asked about before Back, and the address stays that of the form', async () => {
    const app = await appAt('/a', '/form');
    typeSomething();
    await app.pressBack();
    expect([app.page(), app.address()]).toEqual(['/form', '/form']);
    await press(app, 'Leave');
    expect([app.page(), app.address(), dialog()]).toEqual(['/a', '/a', null]);
  });
  test('stay where the user stays, and are asked about again', async () => {
    const app = await appAt('/a', '/form');
    typeSomething();
    for (const _ of [1, 2]) {
      await app.pressBack();
      await press(app, 'Stay');
      expect([app.page(), app.address(), dialog()]).toEqual(['/form', '/form', null]);
    }
    await app.pressBack();
    await press(app, 'Leave');
    expect(app.page()).toBe('/a');
  });
  test('stay where Back closes the question', async () => {
    const app = await appAt('/a', '/form');
    typeSomething();
    await app.pressBack();
    await screen.findByRole('alertdialog');
    await app.pressBack();
    expect([app.page(), app.address(), dialog()]).toEqual(['/form', '/form', null]);
  });
  test('may be left even where the query changed while the question was open', async () => {
    const app = await appAt('/a', '/form');
    typeSomething();
    await app.pressBack();
    await app.go('/form?draft=1', true);
    expect(app.page()).toBe('/form?draft=1');
    await press(app, 'Leave');
    expect(app.page()).toBe('/a');
  });
  test('are not asked about for a change of the query, and not once they were sent', async () => {
    const app = await appAt('/a', '/form');
    typeSomething();
    await app.go('/form?layer=2', true);
    expect(app.page()).toBe('/form?layer=2');
    unsavedForms.abandon();
    await app.goBack('byApp');
    expect(app.page()).toBe('/a');
  });
});

describe('with a sheet over the first page that was opened', () => {
  test('Back closes the sheet and stays', async () => {
    const app = await appAt('/a?x=1');
    for (const _ of [1, 2]) {
      const sheet = await cover(app);
      await app.pressBack();
      expect([app.page(), app.address(), app.at(), sheet.isOpen]).toEqual(['/a?x=1', '/a?x=1', 0, false]);
    }
  });
  test('leaves the next Back to the app once the layer is closed by other means', async () => {
    const app = await appAt('/a');
    const sheet = await cover(app);
    await sheet.close();
    expect([app.at(), sheet.asked]).toEqual([0, 0]);
  });
  test('asks a layer that stays open with every Back', async () => {
    const app = await appAt('/a');
    const sheet = await cover(app, false);
    await app.pressBack();
    await app.pressBack();
    expect([app.page(), sheet.asked, app.at()]).toEqual(['/a', 2, 1]);
  });
  test('a link leads on from the page, and Back to it is one step', async () => {
    const app = await appAt('/a?x=1');
    const sheet = await cover(app);
    await app.go('/b');
    await sheet.close();
    expect(app.page()).toBe('/b');
    await app.pressBack();
    expect([app.page(), app.at()]).toEqual(['/a?x=1', 0]);
  });
  test('a link that follows the closing at once leads on', async () => {
    const app = await appAt('/a');
    const sheet = await cover(app);
    sheet.dismiss();
    await app.go('/b');
    expect([app.page(), app.address()]).toEqual(['/b', '/b']);
    await app.pressBack();
    expect([app.page(), app.at()]).toEqual(['/a', 0]);
  });
  test('what is replaced meanwhile is what Back finds', async () => {
    const app = await appAt('/a?x=1');
    const sheet = await cover(app);
    await app.go('/a?x=2', true);
    await sheet.close();
    expect([app.page(), app.address(), app.entries[0]?.href, app.at()]).toEqual([
      '/a?x=2',
      '/a?x=2',
      '/a?x=2',
      0,
    ]);
  });
  test('Forward to the entry that was left changes nothing', async () => {
    const app = await appAt('/a');
    const sheet = await cover(app);
    await sheet.close();
    await app.pressForward();
    expect([app.page(), app.at()]).toEqual(['/a', 0]);
  });
  test('a reload leaves the spare entry', async () => {
    const app = await appAt('/a');
    await cover(app);
    expect(app.at()).toBe(1);
    const again = createAppRouter([{ path: '*', Component: () => null }], app.view);
    again.spareEntry.cover(null);
    await app.passTime();
    expect([app.at(), app.address()]).toEqual([0, '/a']);
  });
  test('deeper inside the app nothing is added', async () => {
    const app = await appAt('/a', '/b');
    await cover(app);
    expect(app.at()).toBe(1);
  });
});
