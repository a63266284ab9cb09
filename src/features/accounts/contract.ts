import { batchCalls } from './batchCalls.ts';
import { closureCalls } from './closureCalls.ts';
import { movementCalls } from './movementCalls.ts';
import { paperCalls } from './paperCalls.ts';
import { settlementCalls } from './settlementCalls.ts';
import { statusCalls } from './statusCalls.ts';
import { trialCalls } from './trialCalls.ts';

/** Calls about accounts: movements, balances, how they stand, settlements, batches and files of them, the cash that drivers hand in, and tariffs tried against what was charged. */
export const accounts = {
  ...movementCalls,
  ...statusCalls,
  ...settlementCalls,
  ...batchCalls,
  ...closureCalls,
  ...trialCalls,
  ...paperCalls,
};
