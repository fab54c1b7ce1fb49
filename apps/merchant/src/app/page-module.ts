import type { ComponentType } from 'react';

export type PageModule = { default: ComponentType };

export type LoadPage = () => Promise<PageModule>;
