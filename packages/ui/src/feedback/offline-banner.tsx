import { Banner } from './banner.tsx';

/** The phone has no network: says so, and how old the data is [screens 1.2]. */
export function OfflineBanner({ text }: { text: string }) {
  return <Banner tone="offline">{text}</Banner>;
}
