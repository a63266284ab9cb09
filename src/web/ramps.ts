import type { MantineColorsTuple } from '@mantine/core';

/** Petróleo. The only brand colour: primary action, selection, link, focus. Never a status. */
export const petroleo: MantineColorsTuple = [
  '#eff9fb',
  '#dbf2f5',
  '#b5e5ec',
  '#8bd2dc',
  '#5ebbc8',
  '#32a0ae',
  '#0e7d8a',
  '#076874',
  '#07565f',
  '#07434a',
];
/** Neutral grey with a trace of blue; carries 95 % of every light screen. Step 4 is the field border: 3:1 on white (WCAG 1.4.11). */
export const gray: MantineColorsTuple = [
  '#f9fafb',
  '#f2f4f5',
  '#e6e8e9',
  '#d9dbdc',
  '#8c9195',
  '#7c8185',
  '#686c70',
  '#4d5255',
  '#323639',
  '#1b1f22',
];
/** Dark scheme neutrals: 0 text … 9 page. Step 4 is the field border: 3:1 on a surface. */
export const dark: MantineColorsTuple = [
  '#e4e9ec',
  '#babec2',
  '#9fa4a7',
  '#808487',
  '#6b6f72',
  '#373b3e',
  '#272b2d',
  '#1e2123',
  '#15191b',
  '#0e1113',
];
/** Errors, refusals, deletion. */
export const red: MantineColorsTuple = [
  '#fef2f1',
  '#ffe4e1',
  '#ffc8c2',
  '#fda299',
  '#f5746b',
  '#e64340',
  '#d0252a',
  '#b5161f',
  '#961017',
  '#721214',
];
/** What went well. */
export const green: MantineColorsTuple = [
  '#ecf9ee',
  '#d7f4dc',
  '#b6eabf',
  '#89da9b',
  '#57c173',
  '#2e9e52',
  '#11813c',
  '#126b32',
  '#115629',
  '#0d401e',
];
/** What needs a look. */
export const amber: MantineColorsTuple = [
  '#fff7ed',
  '#ffedd5',
  '#ffdba9',
  '#fec672',
  '#f8b23d',
  '#e29b03',
  '#b27905',
  '#885c03',
  '#6c4801',
  '#4f3505',
];
