import { newFileKey } from '#server/files/files.ts';
import type { OutsideCall } from '#server/http/api.ts';
import type { Ports } from '#server/ports.ts';
import { pictureAddress } from '#server/record/recordPictures.ts';
import { Refusal } from '#server/refuse.ts';
import type { movementCalls } from '../../movementCalls.ts';
import { addMovement, checkMovement } from './addMovement.ts';

type Call = OutsideCall<typeof movementCalls.addMovement>;

/** Adds a movement with the photo of its receipt, which is unpacked and stored before the transaction begins. @throws as `addMovement`, and as photos are refused */
export const addWithReceipt = async ({ input, uploads, viewer, ports, inCompany, now, signal }: Call) => {
  const [upload] = uploads['receipt'] ?? [];
  if (!upload) return inCompany((db) => addMovement(db, input, { viewer, now }));
  // Nothing is unpacked for what is refused anyway, or is there.
  const isThere = await inCompany(async (db) => (await checkMovement(db, input, now)) === undefined);
  if (isThere) return inCompany((db) => addMovement(db, input, { viewer, now }));
  const sender = { company: viewer.company, user: viewer._id, signal };
  const photo = await ports.photos.prepare(sender, upload.bytes).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, { ...error.body, fields: { receipt: error.message } });
  });
  const receipt = newFileKey(viewer.company, 'jpg');
  await ports.files.put(receipt, photo);
  // Whose movement came to nothing, or was there by then: nobody names the photo, and it goes at night.
  return inCompany((db) => addMovement(db, input, { viewer, now, receipt }));
};

/** Movements with where the photos of their receipts are, for an hour. */
export const withReceipts = <Movement extends { receipt: string | null }>(list: readonly Movement[], ports: Pick<Ports, 'files'>) =>
  list.map((movement) => ({ ...movement, receipt: pictureAddress(ports, movement.receipt) }));
