import { Banner } from './banner.tsx';

/** Says that the phone is offline, and how old the data is [screens 1.2]. */
export function OfflineBanner({ text }: { text: string }) {
  return <Banner tone="offline">{text}</Banner>;
}
