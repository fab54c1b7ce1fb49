import type { PageModule } from './page-module.ts';

/**
 * One chunk a page, without the two first screens. A chunk of its own: the names of all files and what each page needs
 * are 8 KB, which neither first screen waits for.
 */
export const laterPages = import.meta.glob<PageModule>([
  '../pages/**/*.page.tsx',
  '!../pages/tabBar/index/index.page.tsx',
  '!../pages/login/login.page.tsx',
]);
