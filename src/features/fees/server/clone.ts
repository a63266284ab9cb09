import { eq } from 'drizzle-orm';
import { recordStatus } from '#shared/record/recordStatus.ts';
import { cut } from '#shared/text.ts';
import type { Viewer } from '#shared/permissions.ts';
import type { Db } from '#server/db.ts';
import { newId } from '#server/ids.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { writeAudit } from '#server/record/audit.ts';
import { madeBefore, theRecord } from '#server/record/recordTable.ts';
import { FEE } from '../noun.ts';
import { feeClients, fees, feeZones } from './tables.ts';
import { readZones } from './zones.ts';

/** Letters of a tariff's name. */
const MAX_NAME = 80;

/**
 * Makes a tariff that is as another, but inactive: a newer one of the same clients would be charged at once.
 * @param copy `_id` of the new one
 * @throws 404
 */
export const cloneFee = async (
  db: Db,
  { _id, copy = newId() }: { _id: string; copy?: string | undefined },
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<{ _id: string; version: number }> => {
  const made = await madeBefore(db, fees, copy);
  if (made) return { _id: copy, version: made.version };
  const { companyId: _, createAt: _made, version: _version, ...fee } = await theRecord(db, fees, FEE, _id);
  const name = cut(`Copia de ${fee.name}`, MAX_NAME - 1);
  await db.insert(fees).values({ ...fee, _id: copy, name, status: recordStatus.inactive });
  const named = await db.select({ client: feeClients.client }).from(feeClients).where(eq(feeClients.fee, _id));
  await insertMany(
    db,
    feeClients,
    named.map(({ client }) => ({ _id: newId(), fee: copy, client })),
  );
  await insertMany(
    db,
    feeZones,
    (await readZones(db, _id)).map(({ companyId: _company, ...zone }) => ({ ...zone, _id: newId(), fee: copy })),
  );
  await writeAudit(db, { kind: 'fees', record: copy, name, employee: viewer._id, source: 'back-office', createAt: now, action: 'create' });
  return { _id: copy, version: 1 };
};
