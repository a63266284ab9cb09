import type { LogisticPartner } from '../../orders/web/status/logisticPartner.ts';
import { transfersApi } from './api.ts';

/** Asks whose a logistics company's code is. */
export const checkPartner = (transferid: string): Promise<LogisticPartner> => transfersApi.partner.call({ transferid });
