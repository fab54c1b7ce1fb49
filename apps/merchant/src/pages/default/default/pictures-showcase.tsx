import { Button } from '@larder/ui/controls/button';
import { IconButton } from '@larder/ui/controls/icon-button';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Section } from '@larder/ui/layout/section';
import { ImageViewer } from '@larder/ui/media/image-viewer';
import { Picture } from '@larder/ui/media/picture';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { samplePicture } from './sample-picture.ts';
import { useSamples } from './samples.tsx';
import { Specimens } from './specimens.tsx';

/** Pictures in their sizes, missing ones, and the viewer. */
export function PicturesShowcase() {
  const words = useSamples();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  return (
    <Section title={words.sections.pictures} padded>
      <Specimens>
        <Picture src={samplePicture} alt={words.pictureOf} size="small" />
        <Picture src={samplePicture} alt={words.pictureOf} size="medium" />
        <Picture src={samplePicture} alt={words.pictureOf} size="large" />
        <Picture src={null} alt={words.noPicture} size="medium" />
        <Picture src="data:image/png;base64,AAAA" alt={words.noPicture} size="medium" />
      </Specimens>
      <Button tone="secondary" size="medium" block onClick={() => setOpen(true)}>
        {words.viewPicture}
      </Button>
      <ImageViewer
        open={open}
        onClose={() => setOpen(false)}
        src={samplePicture}
        alt={words.pictureOf}
        texts={{ close: words.close, zoomIn: words.zoomIn, zoomOut: words.zoomOut }}
        actions={
          <IconButton
            tone="light"
            icon={<Download />}
            label={words.savePicture}
            onPress={() => toast.success(words.savePicture)}
          />
        }
      />
    </Section>
  );
}
