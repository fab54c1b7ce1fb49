import type { Page, Route } from '@playwright/test';

const failure = {
  error: {
    message: 'INTERNAL',
    code: -32_603,
    data: {
      code: 'INTERNAL_SERVER_ERROR',
      httpStatus: 500,
      refusal: { code: 'INTERNAL' },
      requestId: '0199e4a5-0000-7000-8000-00000000c0de',
    },
  },
};

/** Makes the API respond 500 to these procedures from now on; others of the same batch keep their responses. */
export async function failProcedures(page: Page, procedures: ReadonlySet<string>): Promise<void> {
  const named = (url: URL) => url.pathname.replace('/trpc/', '').split(',');
  await page.route(
    (url) => url.pathname.startsWith('/trpc/') && named(url).some((name) => procedures.has(name)),
    async (route: Route) => {
      const names = named(new URL(route.request().url()));
      if (names.every((name) => procedures.has(name))) {
        return route.fulfill({ status: 500, json: names.map(() => failure) });
      }
      const response = await route.fetch().catch(() => null);
      // The page moved on without waiting.
      const answers: unknown[] | null = (await response?.json().catch(() => null)) ?? null;
      if (!answers) return route.abort().catch(() => {});
      const json = answers.map((answer, index) => (procedures.has(names[index] ?? '') ? failure : answer));
      return route.fulfill({ status: 207, json });
    },
  );
}
