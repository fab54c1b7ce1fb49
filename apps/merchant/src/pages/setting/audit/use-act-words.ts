import { useText } from '#screen-kit/texts/use-text.ts';
import type { Act } from './act.ts';

/** Returns what was done in words, with the object that has a name of its own. */
export function useActWords(): (act: Pick<Act, 'act' | 'object'>) => string {
  const t = useText();
  return ({ act, object }) => {
    const words = act ? t(`audit.act.${act}`) : t('audit.otherAct');
    return object ? t('audit.actOf', { act: words, object: object.name }) : words;
  };
}
