import { batchCalls } from './batchCalls.ts';
import { closureCalls } from './closureCalls.ts';
import { movementCalls } from './movementCalls.ts';
import { settlementCalls } from './settlementCalls.ts';

/** Calls about accounts: movements, balances, settlements, batches of them, and the cash that drivers hand in. */
export const accounts = { ...movementCalls, ...settlementCalls, ...batchCalls, ...closureCalls };
