import type { LoadPage } from './page-module.ts';

/**
 * The error of a route without its page. The router keeps it and repeats it at each later visit, so it holds the
 * function that loads the page again.
 */
export class PageMissing extends Error {
  readonly load: LoadPage;
  constructor(load: LoadPage, cause: unknown) {
    super('the page of this route was not loaded', { cause });
    this.name = 'PageMissing';
    this.load = load;
  }
}

/** The `lazy` of a route. */
export const lazyPage = (load: LoadPage) => async () => {
  try {
    return { Component: (await load()).default };
  } catch (error) {
    throw new PageMissing(load, error);
  }
};
