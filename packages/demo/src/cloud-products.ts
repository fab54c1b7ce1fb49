// long: two tables, one family or flavor a row
import type { PackShape } from './draw-product.ts';
import type { SeedProduct } from './products.ts';

type Family = [
  name: string,
  specification: string,
  variety: string,
  weightG: number,
  priceMinor: number,
  costMinor: number,
  storage: SeedProduct['storage'],
  shelfLifeDays: number,
  shape: PackShape,
  flavors: keyof typeof flavors,
];

type Flavor = [name: string, main: string, accent: string];

const flavors = {
  fruit: [
    ['Apple', '#8BC34A', '#FFFFFF'],
    ['Pear', '#AFB42B', '#FFF9C4'],
    ['Peach', '#F4A26B', '#FFF3E0'],
    ['Cherry', '#B71C1C', '#FFEBEE'],
    ['Grape', '#6A1B9A', '#F3E5F5'],
    ['Mango', '#FFA000', '#FFF8E1'],
    ['Lime', '#7CB342', '#F1F8E9'],
    ['Raspberry', '#C2185B', '#FCE4EC'],
    ['Melon', '#A5D6A7', '#1B5E20'],
    ['Grapefruit', '#EF7C6B', '#FFFDE7'],
  ],
  sweet: [
    ['Vanilla', '#F3E2B3', '#5D4037'],
    ['Chocolate', '#4E342E', '#FFE0B2'],
    ['Caramel', '#B9772B', '#FFF3E0'],
    ['Hazelnut', '#8D5A34', '#FFECB3'],
    ['Coconut', '#ECEFF1', '#4E342E'],
    ['Almond', '#D7B98E', '#3E2723'],
    ['Cinnamon', '#A1542B', '#FFF8E1'],
    ['Maple', '#C1702A', '#FFFDE7'],
    ['Banana', '#FDD835', '#5D4037'],
    ['Strawberry', '#E57373', '#FFFFFF'],
  ],
  savoury: [
    ['Paprika', '#BF360C', '#FFF3E0'],
    ['Cheddar', '#F9A825', '#3E2723'],
    ['Rosemary', '#558B2F', '#F1F8E9'],
    ['Sour Cream', '#90A4AE', '#FFFFFF'],
    ['Chili', '#C62828', '#FFEB3B'],
    ['Garlic', '#E0D6B8', '#33691E'],
    ['Black Pepper', '#37474F', '#ECEFF1'],
    ['Barbecue', '#6D2E1F', '#FFCC80'],
    ['Honey Mustard', '#D9A21B', '#4E342E'],
    ['Onion', '#8E6BA8', '#F3E5F5'],
  ],
  garden: [
    ['Chicken', '#D7A86E', '#8BC34A'],
    ['Tofu', '#E6D9B8', '#558B2F'],
    ['Salmon', '#F4978E', '#33691E'],
    ['Turkey', '#C9A27A', '#6D4C41'],
    ['Falafel', '#8D6E4B', '#AED581'],
    ['Egg', '#FBC02D', '#FFFFFF'],
    ['Tuna', '#7FA6B8', '#FFFDE7'],
    ['Halloumi', '#EFE3C0', '#5D7E2A'],
    ['Beef', '#8C4A3C', '#FFE082'],
    ['Mushroom', '#A1887F', '#F5F5F5'],
  ],
} as const satisfies Record<string, readonly Flavor[]>;

const families: Family[] = [
  ['Soda', '12 fl oz can', 'soft-drinks', 368, 250, 90, 'chilled', 270, 'can', 'fruit'],
  ['Soda Bottle', '16.9 fl oz bottle', 'soft-drinks', 520, 285, 105, 'chilled', 240, 'bottle', 'fruit'],
  ['Light Soda', '8 fl oz can', 'soft-drinks', 245, 215, 80, 'chilled', 270, 'can', 'fruit'],
  ['Fizz', '12 fl oz can', 'sparkling-water', 360, 225, 70, 'chilled', 365, 'can', 'fruit'],
  ['Water', '16.9 fl oz bottle', 'water', 515, 215, 55, 'chilled', 365, 'bottle', 'fruit'],
  ['White Tea', '16 fl oz bottle', 'tea', 490, 325, 120, 'chilled', 240, 'bottle', 'fruit'],
  ['Kombucha', '12 fl oz bottle', 'kombucha', 370, 465, 210, 'chilled', 90, 'bottle', 'fruit'],
  ['Oat Latte', '9.5 fl oz bottle', 'coffee', 300, 445, 180, 'chilled', 150, 'bottle', 'sweet'],
  ['Cold Brew', '11 fl oz can', 'coffee', 340, 425, 170, 'chilled', 180, 'can', 'sweet'],
  ['Pressed Juice', '12 fl oz bottle', 'juice', 372, 395, 160, 'chilled', 45, 'bottle', 'fruit'],
  ['Smoothie', '12 fl oz bottle', 'smoothies', 380, 595, 260, 'chilled', 18, 'bottle', 'fruit'],
  ['Energy', '12 fl oz can', 'energy', 362, 395, 150, 'chilled', 365, 'can', 'fruit'],
  ['Yogurt', '5.3 oz cup', 'yogurt', 150, 265, 105, 'chilled', 28, 'cup', 'fruit'],
  ['Skyr', '5.3 oz cup', 'yogurt', 150, 295, 120, 'chilled', 28, 'cup', 'sweet'],
  ['Oat Drink', '8 fl oz carton', 'soy-milk', 250, 275, 110, 'chilled', 60, 'carton', 'sweet'],
  ['Pudding', '4 oz cup', 'puddings', 120, 245, 95, 'chilled', 30, 'cup', 'sweet'],
  ['Ice Cream', '5 oz cup', 'ice-cream', 142, 425, 190, 'frozen', 365, 'cup', 'sweet'],
  ['Tortilla', '8.5 oz', 'sandwiches', 240, 799, 380, 'chilled', 4, 'wrap', 'garden'],
  ['Salad', '10 oz bowl', 'salads', 285, 925, 440, 'chilled', 4, 'bowl', 'garden'],
  ['Rice Bowl', '11 oz bowl', 'bowls', 320, 975, 460, 'chilled', 5, 'bowl', 'garden'],
  ['Lunch Box', '7 oz box', 'protein-boxes', 200, 745, 340, 'chilled', 7, 'box', 'garden'],
  ['Fruit Bites', '3 oz bag', 'cut-fruit', 85, 325, 140, 'chilled', 20, 'bag', 'fruit'],
  ['Chips', '1.5 oz bag', 'chips', 43, 225, 80, 'ambient', 120, 'bag', 'savoury'],
  ['Crackers', '2 oz bag', 'crackers', 57, 245, 90, 'ambient', 150, 'bag', 'savoury'],
  ['Nuts', '2 oz bag', 'nuts', 57, 345, 150, 'ambient', 180, 'bag', 'savoury'],
  ['Granola Bar', '1.8 oz bar', 'bars', 51, 235, 85, 'ambient', 240, 'bar', 'sweet'],
];

/** Products of the platform besides those of the demo's merchants: families of invented goods in ten flavors each. */
export const cloudProducts: SeedProduct[] = families
  .flatMap(
    ([family, specification, variety, weightG, priceMinor, costMinor, storage, shelfLifeDays, shape, set]) =>
      flavors[set].map(([flavor, main, accent]) => ({
        code: `${flavor} ${family}`.toLowerCase().replaceAll(' ', '-'),
        name: `${flavor} ${family}`,
        specification,
        variety,
        weightG,
        priceMinor,
        costMinor,
        storage,
        shelfLifeDays,
        shape,
        main,
        accent,
      })),
  )
  .map((product, row) => ({
    ...product,
    code: `cloud-${product.code}`,
    gtinBody: `0085100${String(row + 1).padStart(4, '0')}`,
  }));
