import { sql } from 'drizzle-orm';
import { validationTypes } from '../choices.ts';

/** Columns that the database makes of others; literal, as it stores them. */
export const generated = {
  /** `validation_type` as bits (`validationBits`). */
  validationMask: sql.raw(
    `(${validationTypes.map((type, i) => `case when '${type}' = any(validation_type) then ${2 ** i} else 0 end`).join(' + ')})::smallint`,
  ),
  /** The number of the account that sells, in a QR of Mercado Libre. */
  fromOrderAccount: sql.raw(`substring(qr from '"sender_id"\\s*:\\s*"?([0-9]{1,20})[",}\\s]')`),
  /** Delivered, and not by the company that shared it. */
  charges: sql.raw(
    'status = 8 and (driver_assign is not null or delivered_by is null or received_from is null or delivered_by <> received_from)',
  ),
};
