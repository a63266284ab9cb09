import type { Db } from '#server/db.ts';
import { insertMany } from '#server/query/insertMany.ts';
import { newKeySecret } from '../../features/developers/server/keys/secretKey.ts';
import { apiKeys, webhookDeliveries, webhooks } from '../../features/developers/server/tables.ts';
import { statusById, type StatusId } from '../../features/orders/status.ts';
import { idAt } from '../clock.ts';
import type { Base } from '../company.ts';
import type { Parcel } from '../parcels.ts';

/** The key by which the demo's orders of origin API came. */
export const DEMO_KEY = 'Tienda propia';

const HOOK = 'Tienda propia';
/** Notices that the log holds, of the last entries. */
const TOLD = 60;
const [MINUTE, DAY] = [60_000, 86_400_000];

/** An entry as its order's notice tells it. */
type Entry = { internalID: string; order: string; externalID: string | null; status: StatusId; createAt: Date };

const bodyOf = (_id: string, { internalID, order, externalID, status: id, createAt }: Entry): string => {
  const status = { id, name: statusById(id).name };
  const told = {
    order: { _id: order, internalID, externalID, status },
    entry: { status, observation: null, source: 'back-office', createAt },
  };
  return JSON.stringify({ _id, type: 'order.status', createAt, data: told });
};

/** How a notice went: nearly all at once; one in twenty at the second attempt, and one in thirty never. */
const outcomeOf = (at: number) => {
  if (at % 30 === 7)
    return {
      state: 'lost' as const,
      attempts: 14,
      answered: 500,
      answer: '{"error":"timeout"}',
      fault: 'Contesta con el error 500',
      took: 1_200,
    };
  const again = at % 20 === 3;
  return {
    state: 'delivered' as const,
    attempts: again ? 2 : 1,
    answered: 200,
    answer: '{"ok":true}',
    fault: null,
    took: 70 + ((at * 37) % 180),
  };
};

/**
 * A company's API keys, and a webhook with what it was told today and yesterday. It is paused: a demo tells nobody anything.
 * @param parcels the company's, as they were stored: the first has the first number
 */
export const storeDevelopers = async (
  db: Db,
  { staff }: Base,
  parcels: readonly Parcel[],
  { transferid, since, now }: { transferid: string; since: Date; now: Date },
) => {
  const [by] = staff.owner;
  if (!by) return;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const key = () => {
    const { secret: _nobodys, ...stored } = newKeySecret();
    return stored;
  };
  await db.insert(apiKeys).values([
    {
      _id: idAt(since, 900),
      name: DEMO_KEY,
      ...key(),
      scopes: ['orders:read', 'orders:write', 'statuses'],
      perMinute: 600,
      by,
      createAt: since,
      usedAt: ago(4 * MINUTE),
    },
    {
      _id: idAt(ago(40 * DAY), 901),
      name: 'Tablero de ventas',
      ...key(),
      scopes: ['orders:read'],
      perMinute: 60,
      by,
      createAt: ago(40 * DAY),
      usedAt: ago(DAY),
    },
  ]);
  const webhook = idAt(ago(60 * DAY), 902);
  await db.insert(webhooks).values({
    _id: webhook,
    name: HOOK,
    url: 'https://tienda.example/reparto/avisos',
    events: ['order.status', 'order.delivered'],
    state: 'paused',
    by,
    createAt: ago(60 * DAY),
    succeededAt: ago(25 * MINUTE),
  });
  const entries = parcels
    .flatMap(({ order, history }, i): Entry[] =>
      history.slice(1).flatMap(({ status, createAt }) => {
        const internalID = `${transferid}${String(i + 1).padStart(8, '0')}`;
        const isTold = createAt > ago(2 * DAY) && createAt <= ago(25 * MINUTE) && ![40, 42, 88].includes(status);
        return isTold ? [{ internalID, order: order._id, externalID: order.externalID ?? null, status, createAt }] : [];
      }),
    )
    .toSorted((a, b) => a.createAt.getTime() - b.createAt.getTime())
    .slice(-TOLD);
  await insertMany(
    db,
    webhookDeliveries,
    entries.map((entry, at) => {
      const _id = idAt(entry.createAt, 910 + at);
      const { createAt } = entry;
      const sentAt = new Date(createAt.getTime() + 400);
      const shared = {
        _id,
        webhook,
        event: 'order.status' as const,
        subject: entry.order,
        createAt,
        since: createAt,
        dueAt: sentAt,
        sentAt,
      };
      return { ...shared, ...outcomeOf(at), body: bodyOf(_id, entry) };
    }),
  );
};
