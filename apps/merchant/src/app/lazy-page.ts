import type { LoadPage } from './page-module.ts';

/** The error of a route without its page. The router keeps it and repeats it at each later visit. */
export class PageMissing extends Error {
  constructor(cause: unknown) {
    super('the page of this route was not loaded', { cause });
    this.name = 'PageMissing';
  }
}

/** The `lazy` of a route. */
export const lazyPage = (load: LoadPage) => async () => {
  try {
    return { Component: (await load()).default };
  } catch (error) {
    throw new PageMissing(error);
  }
};
