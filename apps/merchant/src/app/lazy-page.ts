import type { PageModule } from './page-loader.ts';

type Load = () => Promise<PageModule>;

/**
 * The error of a route without its page. The router keeps it and repeats it at each later visit, so it holds the
 * function that loads the page again.
 */
export class PageMissing extends Error {
  readonly load: Load;
  constructor(load: Load, cause: unknown) {
    super('the page of this route was not loaded', { cause });
    this.name = 'PageMissing';
    this.load = load;
  }
}

/** The `lazy` of a route. */
export const lazyPage = (load: Load) => async () => {
  try {
    return { Component: (await load()).default };
  } catch (error) {
    throw new PageMissing(load, error);
  }
};
