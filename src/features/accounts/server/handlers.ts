import { handlers } from '#server/http/api.ts';
import { refuse } from '#server/refuse.ts';
import { CLIENT } from '../../clients/noun.ts';
import { clients } from '../../clients/server/tables.ts';
import { readTariffs } from '../../fees/server/operations.ts';
import { CLOSURE } from '../closures/fields.ts';
import { accounts as contract } from '../contract.ts';
import { MAX_LINES } from '../settlementCalls.ts';
import { SETTLEMENT } from '../settlements/noun.ts';
import { addBatch, haltBatch, readBatch, retryBatch, searchBatches } from './batches/batches.ts';
import { readCash, readCashDay, readOpenCash } from './closures/readCash.ts';
import { reopenCash, saveCash } from './closures/saveCash.ts';
import { closures } from './closures/tables.ts';
import { clientBalances, employeeBalances, searchAccounts } from './ledger/accounts.ts';
import { readStatement, searchMovements } from './ledger/movements.ts';
import { addWithReceipt, withReceipts } from './ledger/receipts.ts';
import { readReversal, reverseMovement } from './ledger/reverse.ts';
import { checkNamed, readHistory } from './named.ts';
import { exportBalances } from './papers/balanceSheets.ts';
import { lineExport, movementExport, settlementExport } from './papers/exports.ts';
import { mailSettlement, mailSettlements, readMails } from './papers/mail.ts';
import { exportSettlement, exportStatement, printSettlement } from './papers/papers.ts';
import { findUnsettled, type Frozen, type Priced, priceOrders, readLines, readOrders, shownLine } from './settlements/lines.ts';
import { readSettledPrice, readSettlement, searchSettlements } from './settlements/read.ts';
import { cancelSettlement, createSettlement, editSettlement } from './settlements/save.ts';
import { saveSettings } from './settings.ts';
import { settlements } from './tables.ts';
import { readStatusGraph } from './status/graph.ts';
import { readStatus } from './status/status.ts';
import { readReach } from './status/unsettled.ts';
import { trialExport } from './trial/exportTrial.ts';
import { readTrial, startTrial, trialOrders, trialPrice } from './trial/trials.ts';

/** Accounts: movements, balances and settlements. */
export const accountHandlers = handlers(contract, {
  movements: async ({ db, input, ports }) => {
    const found = await searchMovements(db, input);
    return { ...found, data: withReceipts(found.data, ports) };
  },
  addMovement: { outside: addWithReceipt },
  readReversal: ({ db, input }) => readReversal(db, input.movement),
  reverseMovement: ({ db, input, viewer, now }) => reverseMovement(db, input, { viewer, now }),
  accounts: async ({ db, input }) => ({ data: await searchAccounts(db, input) }),
  clientBalances: async ({ db }) => ({ data: await clientBalances(db) }),
  employeeBalances: async ({ db }) => ({ data: await employeeBalances(db) }),
  statement: async ({ db, input, ports }) => {
    const found = await readStatement(db, input);
    return { ...found, data: withReceipts(found.data, ports) };
  },
  status: ({ db, now }) => readStatus(db, now),
  statusGraph: ({ db, input, now }) => readStatusGraph(db, input.range, now),
  saveSettings: ({ db, input, viewer, now }) => saveSettings(db, input, { viewer, now }),
  searchSettlements: ({ db, input }) => searchSettlements(db, input),
  unsettled: async ({ db, input: { settlement, ...looked } }) => {
    await checkNamed(db, clients, CLIENT, [looked.client]);
    await checkNamed(db, settlements, SETTLEMENT, settlement ? [settlement] : []);
    const ids = await findUnsettled(db, looked, settlement, MAX_LINES + 1);
    if (ids.length > MAX_LINES)
      throw refuse.invalid(`Son más de ${MAX_LINES} órdenes: elija un período más corto`, { endDay: 'Demasiadas órdenes' });
    const found = await readOrders(db, ids);
    const had = settlement ? await readLines(db, settlement) : new Map<string, Frozen>();
    const fresh = found.filter(({ _id }) => !had.has(_id));
    const lines = new Map<string, Frozen | Priced>([...had, ...(await priceOrders(db, fresh, await readTariffs(db)))]);
    return { orders: found.map((order) => shownLine({ ...order, ...lines.get(order._id)! })), total: found.length };
  },
  createSettlement: ({ db, input, viewer, now }) => createSettlement(db, input, { employee: viewer._id, now }),
  editSettlement: ({ db, input, viewer, now }) => editSettlement(db, input, { employee: viewer._id, now }),
  readSettlement: async ({ db, input }) => ({ data: await readSettlement(db, input._id) }),
  settledPrice: ({ db, input }) => readSettledPrice(db, input.order),
  deleteSettlement: ({ db, input, viewer, now }) => cancelSettlement(db, input, { employee: viewer._id, now }),
  addBatch: ({ db, input, viewer, now, ports: { jobs } }) => addBatch(db, input, { viewer, now, jobs }),
  searchBatches: ({ db, input }) => searchBatches(db, input),
  readBatch: ({ db, input }) => readBatch(db, input._id),
  haltBatch: async ({ db, input }) => {
    await haltBatch(db, input._id);
    return {};
  },
  retryBatch: async ({ db, input, viewer, now, ports: { jobs } }) => {
    await retryBatch(db, input._id, { viewer, now, jobs });
    return {};
  },
  cashDay: async ({ db, input }) => ({ data: await readCashDay(db, input.day) }),
  openCash: ({ db }) => readOpenCash(db),
  readCash: async ({ db, input }) => ({ data: await readCash(db, input) }),
  saveCash: ({ db, input, viewer, now }) => saveCash(db, input, { viewer, now }),
  reopenCash: ({ db, input, viewer, now }) => reopenCash(db, input, { viewer, now }),
  cashHistory: ({ db, input }) => readHistory(db, closures, CLOSURE, input),
  feeReach: ({ db, input }) => readReach(db, input._id),
  startTrial: ({ db, input, viewer, now, ports: { jobs } }) => startTrial(db, input, { viewer, now, jobs }),
  readTrial: async ({ db, input }) => ({ data: await readTrial(db, input._id) }),
  trialOrders: ({ db, input }) => trialOrders(db, input),
  trialPrice: ({ db, input }) => trialPrice(db, input),
  exportTrial: trialExport.handler,
  exportSettlement: { outside: ({ input, ...call }) => exportSettlement(input._id, call) },
  printSettlement: { outside: ({ input, ...call }) => printSettlement(input._id, call) },
  exportSettlements: settlementExport.handler,
  exportLines: lineExport.handler,
  settlementMails: ({ db, input }) => readMails(db, input._id),
  mailSettlement: ({ db, input, viewer, now, ports: { jobs } }) => mailSettlement(db, input, { viewer, now, jobs }),
  mailSettlements: ({ db, input, viewer, now, ports: { jobs } }) => mailSettlements(db, input, { viewer, now, jobs }),
  exportStatement: { outside: ({ input, ...call }) => exportStatement(input, call) },
  exportMovements: movementExport.handler,
  exportClientBalances: { outside: ({ input: { ids }, ...call }) => exportBalances('client', ids, call) },
  exportEmployeeBalances: { outside: ({ input: { ids }, ...call }) => exportBalances('employee', ids, call) },
  settlementHistory: ({ db, input }) => readHistory(db, settlements, SETTLEMENT, input),
});
