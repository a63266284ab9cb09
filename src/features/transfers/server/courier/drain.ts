import type { Database } from '#server/db.ts';
import { deliver } from './deliver.ts';
import { type Due, forgetFailures, readDue, setAside } from './outbox.ts';

/** What the courier needs of the server. */
export type CourierPorts = { database: Database; report: (error: unknown) => void };

/** Entries that are told in one transaction. */
const TOGETHER = 500;

/** A part of what is due: what one transfer tells, or half of what it does; halves of the transfers otherwise. */
const halves = (due: readonly Due[]): [Due[], Due[]] => {
  const ids = [...new Set(due.map(({ transfer }) => transfer))];
  if (ids.length === 1) return [due.slice(0, due.length / 2), due.slice(due.length / 2)];
  const first = new Set(ids.slice(0, ids.length / 2));
  return [due.filter(({ transfer }) => first.has(transfer)), due.filter(({ transfer }) => !first.has(transfer))];
};

/**
 * Tells a company all that is due to it. What fails together is told in halves, until the entry is found that cannot be told: its transfer is
 * set aside with all that comes after, and the others go on.
 * @returns whether all of it was told
 */
const deliverAll = async ({ database, report }: CourierPorts, peer: string, due: readonly Due[], now: () => Date): Promise<boolean> => {
  const [first] = due;
  if (!first) return true;
  try {
    await deliver(database, peer, due, now());
  } catch (error) {
    if (due.length === 1) {
      // Without a database this fails as well, and nothing is set aside.
      await setAside(database, first, now());
      report(error);
      return false;
    }
    const [some, others] = halves(due);
    const told = await deliverAll({ database, report }, peer, some, now);
    // The later half of one transfer's waits for the first.
    if (!told && some[0]?.transfer === others[0]?.transfer) return false;
    return (await deliverAll({ database, report }, peer, others, now)) && told;
  }
  for (const each of new Map(due.flatMap((one) => (one.attempts > 0 ? [[one.transfer, one]] : []))).values())
    await forgetFailures(database, each);
  return true;
};

/**
 * Tells all that is due, whoever wrote it, and what comes of that, until nothing is left but what is set aside. Several may do so at once: each entry comes once, and
 * those of a transfer in their order.
 * @param options.isOver asked between two deliveries
 */
export const drain = async (
  ports: CourierPorts,
  { now = () => new Date(), isOver = () => false }: { now?: () => Date; isOver?: () => boolean } = {},
): Promise<void> => {
  for (;;) {
    const due = await readDue(ports.database, now());
    if (due.length === 0) return;
    const failed = new Set<string>();
    for (const [peer, its] of Map.groupBy(due, (each) => each.peer))
      for (let start = 0; start < its.length; start += TOGETHER) {
        if (isOver()) return;
        const some = its.slice(start, start + TOGETHER).filter(({ transfer }) => !failed.has(transfer));
        if (!(await deliverAll(ports, peer, some, now))) for (const { transfer } of some) failed.add(transfer);
      }
  }
};
