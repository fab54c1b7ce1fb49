import type { Page } from '@playwright/test';

type Answer = { result?: { data: Record<string, unknown> } };

/** Changes the API's response to this procedure from now on; other procedures of the same batch keep theirs. */
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
      // The page moved on without waiting.
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
