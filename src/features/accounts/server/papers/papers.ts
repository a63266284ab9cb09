import type { Input } from '#shared/contract.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { exportKey } from '#server/files/files.ts';
import { inPaperThread } from '#server/pdf/paperThreads.ts';
import type { Ports } from '#server/ports.ts';
import { fileName } from '#server/spreadsheet/exportRows.ts';
import { eq } from 'drizzle-orm';
import { clients } from '../../../clients/server/tables.ts';
import { letterheadOf, toPaper } from '../../../printing/server/operations.ts';
import { readStatement } from '../ledger/movements.ts';
import type { paperCalls } from '../../paperCalls.ts';
import { readSettlementBook } from './readBook.ts';
import { addressee, type Addressee, readSettlementPaper } from './readPaper.ts';
import type { StatementRead } from './statementPaper.ts';

/** What draws the papers of the accounts. */
const thread = new URL('moneyThread.ts', import.meta.url);

type InCompany = <T>(run: (db: Db) => Promise<T>, options?: { snapshot?: boolean }) => Promise<T>;
/** Who asks for a file, and when. */
type Asking = { viewer: Viewer; now: Date; inCompany: InCompany; ports: Pick<Ports, 'files' | 'report'>; signal?: AbortSignal | undefined };

/** Writes a workbook in a thread and gives the address at which it is downloaded, for 15 minutes. */
const toBook = async (name: string, payload: unknown, called: string, { viewer, now, ports: { files }, signal }: Asking) => {
  const bytes = await inPaperThread(thread, name, payload, { signal });
  const key = exportKey(viewer.company, 'xlsx');
  await files.put(key, bytes);
  return { url: files.download(key, fileName(called, now), now) };
};

/** The PDF of a settlement, for its client. @param by who asks for it @throws 404 */
export const settlementPdf = async (
  _id: string,
  { by, now, inCompany, ports, signal }: Pick<Asking, 'now' | 'inCompany' | 'ports' | 'signal'> & { by: string },
) => {
  const settlement = await inCompany((db) => readSettlementPaper(db, _id), { snapshot: true });
  const letterhead = await letterheadOf(inCompany, ports, { by, now });
  return { settlement, letterhead, bytes: await inPaperThread(thread, 'settlementPaper', { settlement, letterhead }, { signal }) };
};

/** The PDF of a settlement at its address. @throws 404 */
export const printSettlement = async (_id: string, { viewer, now, inCompany, ports, signal }: Asking): Promise<{ url: string }> => {
  const settlement = await inCompany((db) => readSettlementPaper(db, _id), { snapshot: true });
  const letterhead = await letterheadOf(inCompany, ports, { by: viewer._id, now });
  const work = { thread, name: 'settlementPaper', payload: { settlement, letterhead }, file: `Liquidación ${settlement.invoice}` };
  return { url: await toPaper(work, { viewer, now, ports, signal }) };
};

/** The XLSX of a settlement at its address. @throws 404 */
export const exportSettlement = async (_id: string, asking: Asking): Promise<{ url: string }> => {
  const book = await asking.inCompany((db) => readSettlementBook(db, _id), { snapshot: true });
  return toBook('settlementBook', book, `Liquidación ${book.invoice}`, asking);
};

const readWhose = async (db: Db, { _id, name, last, AccountType }: StatementRead['statement']['account']): Promise<Addressee> => {
  const [client] = AccountType === 'client' ? await db.select().from(clients).where(eq(clients._id, _id)) : [];
  return client ? addressee(client) : { name: last ? `${name} ${last}` : name, taxId: '', address: '' };
};

/** A statement as PDF or XLSX, at its address. @throws 404 */
export const exportStatement = async (
  { format, ...asked }: Input<typeof paperCalls.exportStatement>,
  asking: Asking,
): Promise<{ url: string }> => {
  const { viewer, now, inCompany, ports, signal } = asking;
  const { startDay, endDay } = asked;
  const read = await inCompany(
    async (db): Promise<StatementRead> => {
      const statement = await readStatement(db, asked);
      return { statement, startDay, endDay, whose: await readWhose(db, statement.account) };
    },
    { snapshot: true },
  );
  const file = `Extracto ${read.whose.name}`;
  if (format === 'xlsx') return toBook('statementBook', read, file, asking);
  const letterhead = await letterheadOf(inCompany, ports, { by: viewer._id, now });
  return { url: await toPaper({ thread, name: 'statementPaper', payload: { ...read, letterhead }, file }, { viewer, now, ports, signal }) };
};
