/** Column names of the clean table. */
export const HEADER = ['Date', 'Time', 'Quantity', 'Product', 'Price', 'Name', 'Description', 'Link', 'Comment'];

const ROWS = 84;

const NAMES = ['Desk Lamp', "Men's Rain Jacket", 'Shelf, Oak', 'Round Table 48"', 'Kids\' Bike, 24"', 'Wool Hat', 'Boots 10" Lined, Brown'];
const OPENINGS = [
  'Light, sturdy and easy to clean.',
  'Made for daily use, indoors and outdoors.',
  'Keeps its shape, wash after wash.',
  'A classic.',
];
const CLOSINGS = ['Fits every room.', 'Dries quickly, folds flat, weighs little.', 'Delivered in one parcel: no tools needed.'];

const pick = (from: readonly string[], index: number): string => from[index % from.length] ?? '';
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** 84 rows of 9 columns with dates, times, numbers, prices, texts with commas and quotation marks, links, and a column without values. */
export const CLEAN_ROWS: readonly string[][] = Array.from({ length: ROWS }, (_, index) => [
  `${twoDigits((index % 28) + 1)}/${twoDigits(Math.floor(index / 28) + 1)}/2024`,
  `${twoDigits(index % 24)}:${twoDigits((index * 15) % 60)}`,
  String((index * 7) % 31),
  `${pick(['AB', 'CD', 'EF'], index)}-${1000 + index * 37}`,
  `$${((index * 1_237) % 9_000) / 100 + 1}`,
  pick(NAMES, index),
  `${pick(OPENINGS, index)} ${pick(CLOSINGS, index)} Item ${index + 1}.`,
  `https://shop.example/item/${index + 1}.html`,
  '',
]);
