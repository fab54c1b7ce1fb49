/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

interface ImportMetaEnv {
  readonly VITE_DEV_PAGES?: string;
  readonly VITE_SHOP_ORIGIN?: string;
  readonly WEB_BUILD?: string;
}
