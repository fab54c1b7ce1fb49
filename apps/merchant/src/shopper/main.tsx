import './shopper.css';
import { createRoot } from 'react-dom/client';
import { readPhone } from './phone-storage.ts';
import { ShopperApp } from './shopper-app.tsx';
import { createWords } from './words/create-words.ts';
import { readerLocale } from './words/reader-locale.ts';
import { loadShopperTexts } from './words/shopper-texts.ts';
import { WordsProvider } from './words/words-provider.tsx';

/** The document of the shopper: nothing of the merchant's app is loaded here. */
const root = document.getElementById('root');
const { locale, texts } = await loadShopperTexts(readerLocale(readPhone('locale'), navigator.languages));
if (root) {
  createRoot(root).render(
    <WordsProvider first={createWords(locale, texts)}>
      <ShopperApp />
    </WordsProvider>,
  );
}
