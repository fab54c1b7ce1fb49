import type { VitePWAOptions } from 'vite-plugin-pwa';

/**
 * The installed app. Both colors are the yellow of bar and splash, which are the same in the light and the dark theme:
 * nothing flashes at night, and the title bar of an installed window continues in the bar. [decision 157]
 */
export const webManifest = {
  id: '/',
  name: 'Larder',
  short_name: 'Larder',
  description: 'Run your unattended vending cabinets from your phone.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FFD200',
  theme_color: '#FFD200',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
} satisfies VitePWAOptions['manifest'];
