import { client } from '#web/api.ts';
import { accounts } from '../contract.ts';

/** The calls about movements, balances, settlements and the cash of drivers. */
export const accountsApi = client('accounts', accounts);
