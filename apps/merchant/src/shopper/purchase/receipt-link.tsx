import { Button } from '@larder/ui/controls/button';
import { Check, Link2, Share } from 'lucide-react';
import { useState } from 'react';
import type { PurchaseStatus } from '#shopper/call-api.ts';
import { receiptPath } from '#shopper/shopper-route.ts';
import { useWords } from '#shopper/words/words-context.ts';

type ReceiptLinkProps = { token: string; status: PurchaseStatus };

/**
 * Shares or copies the receipt's address, since the tab forgets it when it closes, and says until when it works. Hidden
 * where the phone can do neither.
 */
export function ReceiptLink({ token, status: { linkUntil, timezone } }: ReceiptLinkProps) {
  const { t, instant } = useWords();
  const [copied, setCopied] = useState(false);
  const canShare = typeof navigator.share === 'function';
  if (!canShare && !navigator.clipboard) return null;

  async function keep() {
    const url = `${location.origin}${receiptPath(token)}`;
    try {
      if (canShare) return await navigator.share({ title: t('shopper.receipt.title'), url });
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // The shopper closed the share sheet.
    }
  }
  const Icon = copied ? Check : canShare ? Share : Link2;
  return (
    <>
      <Button tone="secondary" block icon={<Icon aria-hidden="true" />} onClick={keep}>
        {t(copied ? 'shopper.receipt.copied' : 'shopper.receipt.keep')}
      </Button>
      <p className="text-center text-ink-soft text-sm">
        {t('shopper.receipt.keepHint', { time: instant(linkUntil, timezone) })}
      </p>
    </>
  );
}
