import './shopper.css';
import { createRoot } from 'react-dom/client';
import { PageFault } from './page-fault.tsx';
import { readPhone } from './phone-storage.ts';
import { ShopperApp } from './shopper-app.tsx';
import { readerLocale } from './words/reader-locale.ts';
import { WordsProvider } from './words/words-provider.tsx';

/** The shopper's document: loads nothing of the merchant's app. */
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <WordsProvider first={readerLocale(readPhone('locale'), navigator.languages)}>
      <PageFault>
        <ShopperApp />
      </PageFault>
    </WordsProvider>,
  );
}
