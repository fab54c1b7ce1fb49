import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { CountBadge } from '@larder/ui/feedback/count-badge';
import { Progress } from '@larder/ui/feedback/progress';
import { SignalBars } from '@larder/ui/feedback/signal-bars';
import { Spinner } from '@larder/ui/feedback/spinner';
import { StockBar } from '@larder/ui/feedback/stock-bar';
import { Section } from '@larder/ui/layout/section';
import { Clock, Snowflake } from 'lucide-react';
import { useSamples } from './samples.tsx';
import { Specimens } from './specimens.tsx';

const TONES: BadgeTone[] = ['good', 'bad', 'warn', 'info', 'neutral', 'brand'];
const LEVELS = [0, 1, 2, 3, 4] as const;

/** States in words, counts, bars. */
export function BadgesShowcase() {
  const words = useSamples();
  return (
    <Section title={words.sections.badges} padded>
      <Specimens>
        {TONES.map((tone, at) => (
          <Badge key={tone} tone={tone} name={`sample.${tone}`}>
            {words.badges[at]}
          </Badge>
        ))}
        <Badge tone="info" icon={<Snowflake />}>
          {words.frozen}
        </Badge>
        <Badge tone="warn" icon={<Clock />}>
          {words.longBadge}
        </Badge>
      </Specimens>
      <Specimens>
        <CountBadge label={words.newThings} />
        <CountBadge count={3} label={words.unread(3)} />
        <CountBadge count={42} label={words.unread(42)} />
        <CountBadge count={120} label={words.unread(120)} />
      </Specimens>
      <Specimens>
        {LEVELS.map((level) => (
          <SignalBars key={level} level={level} label={words.signal(level)} />
        ))}
        <SignalBars level={null} label={words.signalUnknown} />
        <Spinner />
        <Spinner size={28} />
      </Specimens>
      <Specimens>
        <StockBar current={37} full={40} label={words.stockOf(37, 40)} showLabel />
        <StockBar current={4} full={40} label={words.stockOf(4, 40)} showLabel low />
        <StockBar current={0} full={40} label={words.stockOf(0, 40)} showLabel low />
        <StockBar current={44} full={40} label={words.stockOf(44, 40)} showLabel />
      </Specimens>
      <Progress label={words.uploading} share={0.64} />
    </Section>
  );
}
