/** How a month is written: 'YYYY-MM'. It stands by itself, since every address is read with it. */
export const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
/** See the pattern. */
export type Month = string;
