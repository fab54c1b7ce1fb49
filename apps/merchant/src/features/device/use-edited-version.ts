import { useState } from 'react';
import { refusalOf } from '#platform/refusal-of.ts';

/**
 * What somebody began to edit: a change by another meanwhile is refused once, whatever the screen shows by then; who saves again after
 * having been told means it.
 */
export function useEditedVersion(shown: number, readAnew: () => Promise<{ version: number }>) {
  const [version, setVersion] = useState(shown);
  return async <Answer>(save: (version: number) => Promise<Answer>): Promise<Answer> => {
    try {
      return await save(version);
    } catch (error) {
      if (refusalOf(error).code === 'DATA_PROCESSING') setVersion((await readAnew()).version);
      throw error;
    }
  };
}
