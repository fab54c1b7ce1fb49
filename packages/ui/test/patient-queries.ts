import { configure } from '@testing-library/react';

/** Parts that load when first shown take longer than the default second on a busy machine; what never comes still fails. */
configure({ asyncUtilTimeout: 15_000 });
