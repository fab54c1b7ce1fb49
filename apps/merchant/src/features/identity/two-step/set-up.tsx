import { useState } from 'react';
import { BeginForm } from './begin-form.tsx';
import { ConfirmForm, type ShownKey } from './confirm-form.tsx';
import { SavedCodes } from './saved-codes.tsx';

type SetUpProps = {
  email: string;
  /** True while verification is on: a code is asked for, and the old phone works until the new one is confirmed. */
  moves: boolean;
  /** The codes are on the screen: whatever shows this must stay until they are saved. */
  onCodes?: () => void;
  onDone: () => void;
};

/** Setting up two-step verification: password, key and first code, recovery codes. [screens 140] */
export function SetUp({ email, moves, onCodes, onDone }: SetUpProps) {
  const [key, setKey] = useState<ShownKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <SavedCodes codes={codes} email={email} replacesOthers={moves} onDone={onDone} />;
  if (!key) return <BeginForm moves={moves} onShown={setKey} />;
  return (
    <ConfirmForm
      shown={key}
      moves={moves}
      onStartAgain={() => setKey(null)}
      onConfirmed={(made) => {
        onCodes?.();
        setCodes(made);
      }}
    />
  );
}
