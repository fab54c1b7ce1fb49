import '../app/app.css';
import { createRoot } from 'react-dom/client';
import { loadTexts } from '../app/load-texts.ts';
import { ShopperApp } from './shopper-app.tsx';

/** The document of the shopper: nothing of the merchant's app is loaded here. */
const root = document.getElementById('root');
await loadTexts();
if (root) createRoot(root).render(<ShopperApp />);
