export { type Letterhead, letterheadOf } from './paper/letterhead.ts';
export { datedName, toPaper } from './paper/toPaper.ts';
