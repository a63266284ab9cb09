import type { JobDefinition, NightlyWork } from '#server/ports.ts';
import { nightlyBackup } from '#server/backup/nightly.ts';
import { settleBatch } from './features/accounts/server/batches/batches.ts';
import { orderMoney } from './features/accounts/server/operations.ts';
import { trialExport } from './features/accounts/server/trial/exportTrial.ts';
import { runTrial } from './features/accounts/server/trial/trials.ts';
import { lineExport, movementExport, settlementExport } from './features/accounts/server/papers/exports.ts';
import { mailSettlementJob } from './features/accounts/server/papers/mail.ts';
import { placeAgain } from './features/orders/server/again/placeAgain.ts';
import { changeOrdersJob } from './features/orders/server/bulk/bulk.ts';
import { notifyRecipients } from './features/orders/server/history/notify.ts';
import { officeExport } from './features/office/server/orders/exportOffice.ts';
import { orderExport } from './features/orders/server/list/exportOrders.ts';
import { undoChangeJob } from './features/orders/server/bulk/undo.ts';
import { loadStreetFiles } from './features/streets/server/loadStreetFiles.ts';
import { importOrders } from './features/imports/server/storing/importOrders.ts';
import { rememberImported } from './features/imports/server/storing/rememberImported.ts';
import { mailExpired } from './features/marketplaces/server/tokens/mailExpired.ts';
import { proofsJob } from './features/printing/server/proofs/proofs.ts';
import { labelPdfJob } from './features/printing/server/runs/pdfRun.ts';
import { skuExport } from './features/skus/server/exportSkus.ts';
import { mailInvitation } from './features/session/server/mailInvitation.ts';
import { mailReset } from './features/session/server/mailReset.ts';
import { transferExport } from './features/transfers/server/exportTransfers.ts';
import { orderSharing } from './features/transfers/server/operations.ts';
import { purge } from './purge.ts';

/** Every kind of background work. */
export const jobDefinitions: readonly JobDefinition[] = [
  mailReset,
  mailInvitation,
  mailExpired,
  importOrders,
  rememberImported,
  changeOrdersJob(orderMoney, orderSharing),
  undoChangeJob(orderMoney, orderSharing),
  placeAgain,
  settleBatch,
  settlementExport.job,
  lineExport.job,
  movementExport.job,
  mailSettlementJob,
  runTrial,
  trialExport.job,
  orderExport.job,
  skuExport.job,
  transferExport.job,
  officeExport.job,
  labelPdfJob,
  proofsJob,
  notifyRecipients,
  loadStreetFiles,
];

/** What is done each night. */
export const nightlyWork: readonly NightlyWork[] = [purge, nightlyBackup];
