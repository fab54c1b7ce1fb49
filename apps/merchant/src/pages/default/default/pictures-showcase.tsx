import { Button } from '@larder/ui/controls/button';
import { Section } from '@larder/ui/layout/section';
import { ImageViewer } from '@larder/ui/media/image-viewer';
import { Picture } from '@larder/ui/media/picture';
import { useState } from 'react';
import { SavePicture } from '#features/media/save-picture.tsx';
import { samplePicture } from './sample-picture.ts';
import { useSamples } from './samples.tsx';
import { Specimens } from './specimens.tsx';

/** Pictures in their sizes, missing ones, and the viewer. */
export function PicturesShowcase() {
  const words = useSamples();
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
        actions={<SavePicture src={samplePicture} name={words.pictureOf} />}
      />
    </Section>
  );
}
