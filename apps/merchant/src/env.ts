/** Settings of the build. */

/**
 * The development pages 14 to 16: on in development and test, off in a production build unless asked for. [screens S-4]
 */
export const devPages: boolean = import.meta.env.VITE_DEV_PAGES
  ? import.meta.env.VITE_DEV_PAGES === '1'
  : import.meta.env.DEV;

/** Names this build on the About page and keeps caches of other builds apart. */
export const webBuild: string = import.meta.env.WEB_BUILD ?? 'local';

/** Shown while the customer-service chat is not offered. */
export const supportEmail: string | null = import.meta.env.VITE_SUPPORT_EMAIL || null;

/** Where the source of this build and the privacy statement are; rows without an address are not shown. */
export const sourceUrl: string | null = import.meta.env.VITE_SOURCE_URL || null;
export const privacyUrl: string | null = import.meta.env.VITE_PRIVACY_URL || null;

/** Where the shopper pages live, if not beside this app. */
export const shopOrigin: string | null = import.meta.env.VITE_SHOP_ORIGIN || null;
