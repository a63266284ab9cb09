import { batchCalls } from './batchCalls.ts';
import { closureCalls } from './closureCalls.ts';
import { movementCalls } from './movementCalls.ts';
import { paperCalls } from './paperCalls.ts';
import { settlementCalls } from './settlementCalls.ts';
import { statusCalls } from './statusCalls.ts';

/** Calls about accounts: movements, balances, how they stand, settlements, batches and files of them, and the cash that drivers hand in. */
export const accounts = { ...movementCalls, ...statusCalls, ...settlementCalls, ...batchCalls, ...closureCalls, ...paperCalls };
