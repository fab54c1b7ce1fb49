import type { Page } from '@playwright/test';

type Answer = { result?: { data: Record<string, unknown> } };

/** From now on the API's answer to this procedure is changed on its way; what is asked in the same request keeps its own. */
export async function changeAnswer(
  page: Page,
  procedure: string,
  change: (data: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const named = (url: URL) => url.pathname.replace('/trpc/', '').split(',');
  await page.route(
    (url) => url.pathname.startsWith('/trpc/') && named(url).includes(procedure),
    async (route) => {
      const names = named(new URL(route.request().url()));
      const response = await route.fetch().catch(() => null);
      // The page went on without waiting.
      const answers: Answer[] | null = (await response?.json().catch(() => null)) ?? null;
      if (!answers) return route.abort().catch(() => {});
      const json = answers.map((answer, index) =>
        names[index] === procedure && answer.result
          ? { ...answer, result: { ...answer.result, data: change(answer.result.data) } }
          : answer,
      );
      return route.fulfill({ status: response?.status() ?? 200, json });
    },
  );
}
