import { useEffect, useState } from 'react';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorBody } from './editor-body.tsx';
import { LayerPicker } from './layer-picker.tsx';
import { PublishDialogs } from './publish-dialogs.tsx';
import { type EditingOptions, EditingProvider, useEditing } from './use-editing.ts';

type TemplateEditorProps = EditingOptions & {
  /** True while the picker is in place of the page. */
  picking: boolean;
};

/** Editor of a device's template, for members who may change it. */
export function TemplateEditor({ picking, ...options }: TemplateEditorProps) {
  const editing = useEditing(options);
  const [scanned, setScanned] = useState(options.scanned);
  useEffect(() => {
    if (!picking) setScanned(null);
  }, [picking]);
  return (
    <EditingProvider value={editing}>
      {picking ? (
        <LayerPicker scanned={scanned} />
      ) : (
        <>
          <EditorBody />
          <PublishDialogs />
          <ConflictDialog />
        </>
      )}
    </EditingProvider>
  );
}
