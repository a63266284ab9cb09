import { movementCalls } from './movementCalls.ts';
import { settlementCalls } from './settlementCalls.ts';

/** Calls about accounts: movements, balances and settlements. */
export const accounts = { ...movementCalls, ...settlementCalls };
