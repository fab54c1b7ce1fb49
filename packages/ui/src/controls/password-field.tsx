import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'after'> & {
  showLabel: string;
  hideLabel: string;
};

/** A password field whose content can be shown. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon={shown ? <EyeOff className="size-icon-sm!" /> : <Eye className="size-icon-sm!" />}
          label={shown ? hideLabel : showLabel}
          onPress={() => setShown(!shown)}
          tone="soft"
        />
      }
    />
  );
}
