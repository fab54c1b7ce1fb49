import { Stepper } from '@larder/ui/controls/stepper';
import { Switch } from '@larder/ui/controls/switch';
import { Badge } from '@larder/ui/feedback/badge';
import { useToast } from '@larder/ui/feedback/use-toast';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Section } from '@larder/ui/layout/section';
import { Picture } from '@larder/ui/media/picture';
import { Refrigerator } from 'lucide-react';
import { useState } from 'react';
import { useNumberEntry } from '#screen-kit/form/use-number-entry.ts';
import { samplePicture } from './sample-picture.ts';
import { useSamples } from './samples.tsx';

/** Rows of every kind, then label and value pairs. */
export function RowsShowcase() {
  const words = useSamples();
  const toast = useToast();
  const { whole } = useNumberEntry();
  const [stock, setStock] = useState(5);
  const [frozen, setFrozen] = useState(true);
  return (
    <>
      <Section title={words.sections.rows}>
        <List>
          <ListRow title={words.sellingPrice} value="$0.00" onPress={() => toast.info(words.sellingPrice)} />
          <ListRow
            title={words.standardStock}
            trailing={
              <Stepper
                label={words.standardStock}
                decreaseLabel={words.fewer}
                increaseLabel={words.moreOf}
                value={stock}
                min={0}
                max={99}
                onChange={setStock}
                readTyped={whole}
              />
            }
          />
          <ListRow title={words.cabinetType} value={words.doubleDoor} href="/pages/default/list" />
          <li>
            <Switch
              label={words.frozen}
              description={words.frozenNote}
              checked={frozen}
              onCheckedChange={setFrozen}
            />
          </li>
          <ListRow title={words.disabled} value="–" onPress={() => undefined} disabled />
          <ListRow
            leading={<Picture src={samplePicture} alt="" size="small" />}
            title={words.longName}
            subtitle="VC24090001 · 3.5 °C"
            strong
            trailing={<Badge tone="warn">{words.longBadge}</Badge>}
            href="/pages/default/list"
          />
          <ListRow leading={<Refrigerator />} title="Gym Level 2" subtitle="VC24090002" strong />
        </List>
      </Section>
      <div className="pt-3">
        <Section>
          <KeyValueList>
            <KeyValue
              label={words.orderNo}
              value="O26112100000042"
              copy={{
                text: 'O26112100000042',
                label: words.copyOrderNo,
                onCopied: () => toast.success(words.copied),
              }}
            />
            <KeyValue label={words.paidBy} value="Visa •••• 4242" />
            <KeyValue label={words.email} value={words.longValue} />
            <KeyValue label={words.refundedAt} />
          </KeyValueList>
        </Section>
      </div>
    </>
  );
}
