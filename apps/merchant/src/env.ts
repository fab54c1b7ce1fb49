/** Settings of the build. */

/**
 * The development pages 14 to 16: on in development and test, off in a production build unless asked for. [screens S-4]
 */
export const devPages: boolean = import.meta.env.VITE_DEV_PAGES
  ? import.meta.env.VITE_DEV_PAGES === '1'
  : import.meta.env.DEV;

/** Names this build on the About page and keeps caches of other builds apart. */
export const webBuild: string = import.meta.env.WEB_BUILD ?? 'local';

/** Where the shopper pages live, if not beside this app. */
export const shopOrigin: string | null = import.meta.env.VITE_SHOP_ORIGIN || null;
