import { ErrorState } from '@larder/ui/feedback/error-state';
import { Component, type ReactNode } from 'react';
import { ShopperFrame } from './shopper-frame.tsx';
import { useWords } from './words/words-context.ts';

/** Error boundary: says so and offers a reload; the purchase continues without the page and is found again. */
export class PageFault extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children;
  }
}

function BrokenPage() {
  const { t } = useWords();
  return (
    <ShopperFrame path="*" state="error" title="Larder">
      <ErrorState
        message={t('refusal.PAGE_LOAD_FAILED')}
        retry={{ label: t('shopper.reload'), onRetry: () => location.reload() }}
      />
    </ShopperFrame>
  );
}
