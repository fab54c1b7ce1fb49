import { useState } from 'react';
import { refusalOf } from '#platform/api/refusal-of.ts';

/**
 * Optimistic lock for a form: saves with the version that the user began to edit. If another member changed the record
 * meanwhile, the save is refused once, whatever the screen shows by then; saving again after that message overwrites.
 */
export function useEditedVersion(shown: number, refetch: () => Promise<{ version: number }>) {
  const [version, setVersion] = useState(shown);
  return async <Answer>(save: (version: number) => Promise<Answer>): Promise<Answer> => {
    try {
      return await save(version);
    } catch (error) {
      if (refusalOf(error).code === 'DATA_PROCESSING') setVersion((await refetch()).version);
      throw error;
    }
  };
}
