import type { PackShape } from './draw-product.ts';

export type SeedProduct = {
  code: string;
  name: string;
  specification: string;
  variety: string;
  gtinBody: string;
  weightG: number;
  priceMinor: number;
  costMinor: number;
  storage: 'ambient' | 'chilled' | 'frozen';
  shelfLifeDays: number;
  shape: PackShape;
  main: string;
  accent: string;
  lookAlikes?: string;
};

type Row = [
  code: string,
  name: string,
  specification: string,
  variety: string,
  weightG: number,
  priceMinor: number,
  costMinor: number,
  storage: SeedProduct['storage'],
  shelfLifeDays: number,
  shape: PackShape,
  main: string,
  accent: string,
  lookAlikes?: string,
];

/** The product library of the demo: invented goods, so that no brand is shown. Prices in US cents. */
const rows: Row[] = [
  ['cola', 'Corner Cola', '12 fl oz can', 'Soft drinks', 370, 250, 92, 'chilled', 270, 'can', '#B3261E', '#FFF4E5', 'cola'],
  ['cola-zero', 'Corner Cola Zero', '12 fl oz can', 'Soft drinks', 365, 250, 92, 'chilled', 270, 'can', '#2B2A28', '#E4483B', 'cola'],
  ['lemon-lime', 'Lemon Lime Soda', '12 fl oz can', 'Soft drinks', 368, 250, 90, 'chilled', 270, 'can', '#2E7D32', '#E8F36A'],
  ['orange-soda', 'Orange Soda', '12 fl oz can', 'Soft drinks', 371, 250, 90, 'chilled', 270, 'can', '#EF6C00', '#FFF3D6'],
  ['ginger-ale', 'Ginger Ale', '12 fl oz can', 'Soft drinks', 369, 250, 95, 'chilled', 270, 'can', '#8D6E1F', '#FFF7D1'],
  ['tonic', 'Tonic Water', '8 fl oz can', 'Soft drinks', 245, 225, 85, 'chilled', 270, 'can', '#D7C21B', '#1F2A44'],
  ['still-water', 'Spring Water', '16.9 fl oz bottle', 'Water', 515, 195, 38, 'chilled', 540, 'bottle', '#4FA3D9', '#FFFFFF'],
  ['sparkling-water', 'Sparkling Water', '16.9 fl oz bottle', 'Water', 515, 215, 48, 'chilled', 540, 'bottle', '#1E6BA8', '#D9F0FF'],
  ['lime-seltzer', 'Lime Seltzer', '12 fl oz can', 'Water', 360, 225, 70, 'chilled', 365, 'can', '#9CCC65', '#FFFFFF', 'seltzer'],
  ['berry-seltzer', 'Berry Seltzer', '12 fl oz can', 'Water', 360, 225, 70, 'chilled', 365, 'can', '#AD5FA0', '#FFFFFF', 'seltzer'],
  ['coconut-water', 'Coconut Water', '11 fl oz carton', 'Water', 345, 375, 165, 'chilled', 300, 'carton', '#7CB342', '#F7F3E8'],
  ['green-tea', 'Green Tea', '16 fl oz bottle', 'Tea and coffee', 490, 325, 120, 'chilled', 240, 'bottle', '#558B2F', '#E6F2C8'],
  ['peach-tea', 'Peach Iced Tea', '16 fl oz bottle', 'Tea and coffee', 492, 325, 120, 'chilled', 240, 'bottle', '#E08A4A', '#FFE9D6'],
  ['cold-brew', 'Cold Brew Coffee', '11 fl oz can', 'Tea and coffee', 340, 425, 170, 'chilled', 180, 'can', '#3E2723', '#D7B98E'],
  ['latte', 'Vanilla Latte', '9.5 fl oz bottle', 'Tea and coffee', 300, 445, 180, 'chilled', 150, 'bottle', '#A1887F', '#FFF8E7'],
  ['orange-juice', 'Orange Juice', '12 fl oz bottle', 'Juice', 372, 395, 160, 'chilled', 35, 'bottle', '#FB8C00', '#FFF9C4'],
  ['apple-juice', 'Apple Juice', '12 fl oz bottle', 'Juice', 372, 365, 150, 'chilled', 60, 'bottle', '#C0CA33', '#FFFFFF'],
  ['green-smoothie', 'Green Smoothie', '12 fl oz bottle', 'Juice', 380, 595, 260, 'chilled', 18, 'bottle', '#33691E', '#DCEDC8'],
  ['berry-smoothie', 'Berry Smoothie', '12 fl oz bottle', 'Juice', 380, 595, 260, 'chilled', 18, 'bottle', '#8E244D', '#FCE4EC'],
  ['energy', 'Trail Energy', '12 fl oz can', 'Energy', 362, 395, 150, 'chilled', 365, 'can', '#00695C', '#FFD200'],
  ['energy-zero', 'Trail Energy Zero', '12 fl oz can', 'Energy', 360, 395, 150, 'chilled', 365, 'can', '#ECEFF1', '#00897B'],
  ['whole-milk', 'Whole Milk', '8 fl oz carton', 'Dairy', 250, 245, 98, 'chilled', 14, 'carton', '#F5F5F5', '#1565C0'],
  ['chocolate-milk', 'Chocolate Milk', '8 fl oz carton', 'Dairy', 252, 275, 110, 'chilled', 14, 'carton', '#5D4037', '#FFE0B2'],
  ['strawberry-yogurt', 'Strawberry Yogurt', '5.3 oz cup', 'Dairy', 150, 265, 105, 'chilled', 28, 'cup', '#E57373', '#FFFFFF', 'yogurt'],
  ['blueberry-yogurt', 'Blueberry Yogurt', '5.3 oz cup', 'Dairy', 150, 265, 105, 'chilled', 28, 'cup', '#5C6BC0', '#FFFFFF', 'yogurt'],
  ['string-cheese', 'String Cheese', '2 sticks', 'Dairy', 56, 225, 88, 'chilled', 60, 'bar', '#FFF59D', '#F57F17'],
  ['turkey-wrap', 'Turkey Wrap', '8.5 oz', 'Meals', 240, 799, 380, 'chilled', 4, 'wrap', '#D7A86E', '#8BC34A'],
  ['veggie-wrap', 'Veggie Wrap', '8.5 oz', 'Meals', 238, 749, 340, 'chilled', 4, 'wrap', '#9CBF6B', '#EF6C3A'],
  ['chicken-caesar', 'Chicken Caesar Salad', '10 oz bowl', 'Meals', 285, 949, 460, 'chilled', 4, 'bowl', '#7CB342', '#FFE082'],
  ['greek-salad', 'Greek Salad', '10 oz bowl', 'Meals', 280, 899, 420, 'chilled', 4, 'bowl', '#388E3C', '#E53935'],
  ['pasta-box', 'Pesto Pasta', '11 oz bowl', 'Meals', 312, 875, 410, 'chilled', 5, 'bowl', '#558B2F', '#FFF3C4'],
  ['sushi', 'California Roll', '8 pieces', 'Meals', 220, 1095, 540, 'chilled', 2, 'box', '#263238', '#FF8A65'],
  ['egg-box', 'Egg Protein Box', '7 oz box', 'Meals', 198, 725, 330, 'chilled', 7, 'box', '#FBC02D', '#FFFFFF'],
  ['fruit-cup', 'Fruit Cup', '7 oz cup', 'Fresh', 200, 475, 210, 'chilled', 5, 'cup', '#FFB74D', '#E53935'],
  ['apple-slices', 'Apple Slices', '4 oz bag', 'Fresh', 113, 245, 95, 'chilled', 12, 'bag', '#C62828', '#F1F8E9'],
  ['hummus', 'Hummus and Pretzels', '4.6 oz cup', 'Fresh', 130, 525, 230, 'chilled', 30, 'cup', '#D7B98E', '#6D4C41'],
  ['sea-salt-chips', 'Sea Salt Chips', '1.5 oz bag', 'Snacks', 43, 225, 80, 'ambient', 120, 'bag', '#1976D2', '#FFFDE7'],
  ['trail-mix', 'Trail Mix', '2 oz bag', 'Snacks', 57, 325, 130, 'ambient', 180, 'bag', '#6D4C41', '#FFD54F'],
  ['oat-bar', 'Honey Oat Bar', '1.8 oz bar', 'Snacks', 51, 235, 85, 'ambient', 240, 'bar', '#C58B2A', '#FFF8E1'],
  ['dark-chocolate', 'Dark Chocolate', '1.4 oz bar', 'Snacks', 40, 345, 140, 'ambient', 300, 'bar', '#4E342E', '#D4AF37'],
];

export const seedProducts: SeedProduct[] = rows.map(
  ([code, name, specification, variety, weightG, priceMinor, costMinor, storage, shelfLifeDays, shape, main, accent, lookAlikes], row) => ({
    code,
    name,
    specification,
    variety,
    gtinBody: `0085000${String(row + 1).padStart(4, '0')}`,
    weightG,
    priceMinor,
    costMinor,
    storage,
    shelfLifeDays,
    shape,
    main,
    accent,
    ...(lookAlikes ? { lookAlikes } : {}),
  }),
);
