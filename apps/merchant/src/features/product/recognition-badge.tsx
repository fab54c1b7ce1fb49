import { Badge } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

type RecognitionStatus = 'ready' | 'training' | 'unsupported';

const TONES = { ready: 'good', training: 'warn', unsupported: 'bad' } as const;

/** Badge for whether cabinets recognize a product. [domain 3] */
export function RecognitionBadge({ status }: { status: RecognitionStatus }) {
  const t = useText();
  return (
    <Badge tone={TONES[status]} name={`product.recognition.${status}`}>
      {t(`enum.product.recognition.${status}`)}
    </Badge>
  );
}
