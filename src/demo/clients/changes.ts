import type { Changes } from '#shared/record/changes.ts';
import type { audit } from '#server/record/auditTable.ts';
import type { Base } from '../company.ts';
import { addDays, dayOf, instantAt } from '#shared/time.ts';
import { idAt } from '../clock.ts';

const DAY_MS = 86_400_000;

/** Another number of the same length: what the phone was before. */
const earlier = (phone: string, at: number) =>
  `${phone.slice(0, -3)}${String((Number(phone.slice(-3)) + 137 + at) % 1000).padStart(3, '0')}`;

/** What became of clients since they were made: phones that changed, people who left, places that moved, one file that brought news of several. */
export const clientChanges = (
  { clients: made, staff }: Pick<Base, 'clients' | 'staff'>,
  { since, now }: { since: Date; now: Date },
): (typeof audit.$inferInsert)[] => {
  const people = staff.office;
  const days = Math.max(1, Math.floor((now.getTime() - since.getTime()) / DAY_MS) - 1);
  return made
    .flatMap(({ _id, client, place, contact, phone }, i) => {
      const changes: Changes | undefined = [
        { phone: { from: earlier(phone, i), to: phone }, contactPhone: { from: earlier(phone, i), to: phone } },
        { contactName: { from: `${contact.split(' ')[0]} Ñáñez`, to: contact } },
        { floor: { from: '2', to: null }, door: { from: 'B', to: null } },
        { town: { from: 'Centro', to: place.town } },
      ][i % 5];
      if (!changes) return [];
      // In the office's hours, of days that are over.
      const day = addDays(dayOf(now), -1 - ((i * 7) % days));
      return [
        {
          record: _id,
          name: client.name,
          changes,
          at: new Date(instantAt(day, 9).getTime() + (i % 9) * 3_100_000),
          source: i % 8 === 3 ? ('import' as const) : ('back-office' as const),
        },
      ];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...rest }, i) => ({
      ...rest,
      _id: idAt(at, i),
      kind: 'clients',
      action: 'edit' as const,
      employee: people[i % people.length] ?? null,
      createAt: at,
    }));
};
