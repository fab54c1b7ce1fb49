import { configure } from '@testing-library/react';

/** On a busy machine, lazily loaded parts take longer than the default second; a missing part still fails. */
configure({ asyncUtilTimeout: 15_000 });
