import { type ComponentType, useEffect, useState } from 'react';
import { freshProof } from '#platform/session/fresh-proof.ts';
import { sharedQuestion } from '#platform/session/shared-question.ts';

type ProofSheetProps = { onProven: () => void; onClose: () => void };
type Asked = { Sheet: ComponentType<ProofSheetProps>; end: (proven: boolean) => void };

/** Opens the sheet that asks the user who they are, whichever page made the call. [decision 262] */
export function ProofHost() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    const none = freshProof.ask;
    freshProof.ask = sharedQuestion(async () => {
      // Without the network its code may be missing: the call is refused then, and says what to do.
      const part = await import('#features/identity/proof/proof-sheet.tsx').catch(() => null);
      return part !== null && new Promise<boolean>((end) => setAsked({ Sheet: part.ProofSheet, end }));
    });
    return () => {
      freshProof.ask = none;
    };
  }, []);
  if (!asked) return null;
  const { Sheet, end } = asked;
  const close = (proven: boolean) => {
    setAsked(null);
    end(proven);
  };
  return <Sheet onProven={() => close(true)} onClose={() => close(false)} />;
}
