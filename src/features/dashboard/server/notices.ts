import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Output } from '#shared/contract.ts';
import { formatCount } from '#shared/money.ts';
import { can, type Viewer } from '#shared/permissions.ts';
import { AHEAD, endingNote } from '#shared/record/expiry.ts';
import { addDays, dayOf, startOfDay, type Day } from '#shared/time.ts';
import type { Db } from '#server/db.ts';
import { jobRuns } from '#server/jobs/jobTables.ts';
import { expiredConnections } from '../../clients/server/operations.ts';
import { shopNames } from '../../clients/integration.ts';
import { webhookTroubles } from '../../developers/server/operations.ts';
import { endingPeople } from '../../employees/server/operations.ts';
import { personEnd as endOfPerson, vehicleEnd as endOfVehicle } from '../../fleet/ends.ts';
import { endingVehicles } from '../../fleet/server/operations.ts';
import { awaitedOrders, unappliedNews } from '../../transfers/server/operations.ts';
import type { dashboard } from '../contract.ts';
import { jobWords, someOrders } from '../events.ts';
import { deliveredTwice } from '../todoWords.ts';
import { noticeReads } from './tables.ts';

type Notice = Omit<Output<typeof dashboard.notices>['data'][number], 'unread'>;

/** How long the end of one's own work is told. */
const TOLD_DAYS = 7;
/** Notices at most, and of those that tell of an end: one's own work is told even where much ends. */
const [MAX, MAX_ENDS] = [50, 35];

const kinds = {
  import: 'import',
  'change orders': 'change',
  'undo change of orders': 'change',
  'export orders': 'export',
} as const;
type JobName = keyof typeof kinds;

/** What came of a job, in words: its result is its slice's own. */
const outcomeOf = (name: JobName, result: Record<string, unknown> | null): string => {
  const numberOf = (key: string) => (typeof result?.[key] === 'number' ? result[key] : 0);
  switch (name) {
    case 'import': {
      const doubtful = numberOf('doubtful');
      return `${someOrders(numberOf('created'))}${doubtful > 0 ? `, ${doubtful} por revisar` : ''}`;
    }
    case 'export orders':
      return someOrders(numberOf('rows'));
    default:
      return someOrders(numberOf('changed'));
  }
};

const titles: Readonly<Record<JobName, string>> = {
  import: 'Terminó la importación',
  'change orders': 'Terminó el cambio de órdenes',
  'undo change of orders': 'Se deshizo el cambio de órdenes',
  'export orders': 'Terminó la exportación de órdenes',
};

const ownJobs = async (db: Db, viewer: Viewer, now: Date): Promise<Notice[]> => {
  const found = await db
    .select({
      _id: jobRuns._id,
      name: jobRuns.name,
      state: jobRuns.state,
      result: jobRuns.result,
      error: jobRuns.error,
      endAt: jobRuns.endAt,
    })
    .from(jobRuns)
    .where(
      and(
        gte(jobRuns.createAt, startOfDay(addDays(dayOf(now), -TOLD_DAYS))),
        eq(jobRuns.employee, viewer._id),
        inArray(jobRuns.name, Object.keys(kinds)),
        isNotNull(jobRuns.endAt),
      ),
    )
    .orderBy(desc(jobRuns.createAt))
    .limit(MAX);
  return found.flatMap(({ _id, state, result, error, endAt, ...run }) => {
    const name = run.name as JobName;
    if (!endAt) return [];
    const bad = state === 'Error';
    return [
      {
        key: `job ${_id}`,
        kind: kinds[name],
        title: bad ? `Falló ${jobWords[name]}` : titles[name],
        note: bad ? (error ?? '') : outcomeOf(name, result),
        at: endAt,
        end: null,
        bad,
      },
    ];
  });
};

/** What ends, told again once it has ended. */
const ending = (kind: 'people' | 'vehicles', _id: string, whose: string, end: { day: Day; text: string }, today: Day): Notice => {
  const over = end.day < today;
  return {
    key: `${kind} ${_id} ${end.day} ${over ? 'over' : 'soon'}`,
    kind,
    title: `${end.text.replace(/ \S+$/, '')} de ${whose}`,
    note: endingNote(end.day, today) ?? '',
    at: startOfDay(over ? addDays(end.day, 1) : addDays(end.day, -AHEAD)),
    end: end.day,
    bad: over,
  };
};

const papers = async (db: Db, viewer: Viewer, today: Day): Promise<Notice[]> => {
  const people = can(viewer, 'office') ? await endingPeople(db, today) : [];
  const vehicles = can(viewer, 'fleet') ? await endingVehicles(db, today) : [];
  return [
    ...people.flatMap((row) => {
      const end = endOfPerson(row);
      return end ? [ending('people', row._id, `${row.name} ${row.last}`, end, today)] : [];
    }),
    ...vehicles.flatMap((row) => {
      const end = endOfVehicle(row);
      return end ? [ending('vehicles', row._id, row.plate, end, today)] : [];
    }),
  ];
};

const connections = async (db: Db, viewer: Viewer): Promise<Notice[]> =>
  can(viewer, 'office')
    ? (await expiredConnections(db)).map(({ _id, name, type, expire, retry, createAt }) => ({
        key: `connection ${_id} ${expire?.toISOString() ?? ''}`,
        kind: 'connections' as const,
        title: `Venció la conexión de ${name} con ${shopNames[type].name}`,
        note: retry > 0 ? `${retry} ${retry === 1 ? 'reintento' : 'reintentos'}` : 'Hay que volver a conectarla',
        at: expire ?? createAt,
        end: dayOf(expire ?? createAt),
        bad: true,
      }))
    : [];

const unappliedKinds = [
  ['unappliedSent', 'sent', 'En órdenes compartidas'],
  ['unappliedReceived', 'received', 'En órdenes recibidas'],
] as const;
const ofOthers: readonly Notice['kind'][] = ['arrivals', ...unappliedKinds.map(([kind]) => kind)];

/** How many companies are named. */
const COMPANIES_TOLD = 3;

/** What other companies shared and nobody has confirmed: one notice, new again when they share more. */
const arrivals = async (db: Db, viewer: Viewer): Promise<Notice[]> => {
  const awaited = can(viewer, 'transfer') ? await awaitedOrders(db) : [];
  const [first, ...others] = awaited;
  if (!first) return [];
  const total = awaited.reduce((sum, { count }) => sum + count, 0);
  const at = others.reduce((newest, one) => (one.newest > newest ? one.newest : newest), first.newest);
  const named = awaited.slice(0, COMPANIES_TOLD).map(({ name, count }) => `${formatCount(count)} de ${name}`);
  const more = awaited.length - named.length;
  return [
    {
      key: `arrivals ${at.toISOString()}`,
      kind: 'arrivals',
      title: total === 1 ? 'Hay una orden recibida sin confirmar' : `Hay ${formatCount(total)} órdenes recibidas sin confirmar`,
      note: [...named, ...(more > 0 ? [`y de ${more} más`] : [])].join(', '),
      at,
      end: null,
      bad: false,
    },
  ];
};

/** What other companies wrote of shared orders that did not change them: one notice for each list, new again when there is more. */
const unapplied = async (db: Db, viewer: Viewer, now: Date): Promise<Notice[]> => {
  if (!can(viewer, 'transfer')) return [];
  const found: Notice[] = [];
  for (const [kind, type, where] of unappliedKinds) {
    const news = await unappliedNews(db, type, now);
    if (!news) continue;
    const { companies, entries, delivered, newest } = news;
    const named = companies.slice(0, COMPANIES_TOLD).map((one) => `${formatCount(one.entries)} de ${one.name}`);
    const more = companies.length - named.length;
    const said = [...named, ...(more > 0 ? [`y de ${more} más`] : [])].join(', ');
    found.push({
      key: `${kind} ${newest.toISOString()}`,
      kind,
      title: `Hay ${entries === 1 ? 'una novedad' : `${formatCount(entries)} novedades`} de otras logísticas sin aplicar`,
      note: `${where}: ${said}${delivered > 0 ? `; ${deliveredTwice(delivered)}` : ''}`,
      at: newest,
      end: null,
      bad: false,
    });
  }
  return found;
};

/** Webhooks that need somebody, one notice for each: new again when it fails anew, or loses more. */
const webhooks = async (db: Db, viewer: Viewer, now: Date): Promise<Notice[]> =>
  can(viewer, 'unrestricted')
    ? (await webhookTroubles(db, now)).map(({ _id, name, state, failure, failingSince, lost, lostAt }) => {
        const lines = {
          failed: `Se pausó el webhook ${name}`,
          lost: `El webhook ${name} perdió avisos`,
          failing: `El webhook ${name} no recibe`,
        };
        const what = state === 'failed' ? 'failed' : lost > 0 ? 'lost' : 'failing';
        const given = `${formatCount(lost)} ${lost === 1 ? 'aviso se dio por perdido' : 'avisos se dieron por perdidos'} tras un día de intentos`;
        const notes = { failed: 'No tomó ningún aviso en tres días', lost: given, failing: failure ?? '' };
        const at = (what === 'lost' ? lostAt : failingSince) ?? now;
        return {
          key: `webhook ${_id} ${what} ${at.toISOString()}`,
          kind: 'webhooks' as const,
          title: lines[what],
          note: notes[what],
          at,
          end: null,
          bad: true,
        };
      })
    : [];

const lastFirst = (a: Pick<Notice, 'at'>, b: Pick<Notice, 'at'>) => b.at.getTime() - a.at.getTime();

/** By urgency: work that failed, the last first; what others shared or wrote; what ends, what ends first on top; work that is done, the last first. */
const byUrgency = <N extends Notice>(notices: readonly N[]): N[] => {
  const work = notices.filter(({ end }) => end === null).toSorted(lastFirst);
  const ends = notices.flatMap((notice) => (notice.end === null ? [] : [{ notice, end: notice.end }]));
  const first = ends.toSorted((a, b) => a.end.localeCompare(b.end)).slice(0, MAX_ENDS);
  return [
    ...work.filter(({ bad }) => bad),
    ...ofOthers.flatMap((kind) => work.filter((notice) => notice.kind === kind)),
    ...first.map(({ notice }) => notice),
    ...work.filter(({ bad, kind }) => !bad && !ofOthers.includes(kind)),
  ];
};

const allNotices = async (db: Db, viewer: Viewer, now: Date): Promise<Notice[]> =>
  [
    ...(await ownJobs(db, viewer, now)),
    ...(await papers(db, viewer, dayOf(now))),
    ...(await connections(db, viewer)),
    ...(await webhooks(db, viewer, now)),
    ...(await arrivals(db, viewer)),
    ...(await unapplied(db, viewer, now)),
  ]
    // A connection may be told to end at a moment that is yet to come.
    .map((notice) => ({ ...notice, at: notice.at > now ? now : notice.at }));

/** What concerns a viewer, by urgency, and how much of it they have not read. */
export const noticesOf = async (db: Db, viewer: Viewer, now: Date): Promise<Output<typeof dashboard.notices>> => {
  const [read] = await db.select().from(noticeReads).where(eq(noticeReads._id, viewer._id));
  const isUnread = ({ key, at }: Notice) => !(read?.keys.includes(key) || (read?.readAt && at <= read.readAt));
  const all = (await allNotices(db, viewer, now)).map((notice) => ({ ...notice, unread: isUnread(notice) }));
  return { at: now, data: byUrgency(all).slice(0, MAX), unread: all.filter(({ unread }) => unread).length };
};

/** Keeps that a person has read what was told until a moment; what was read stays so. */
export const readNotices = async (db: Db, viewer: Viewer, until: Date): Promise<void> => {
  await db
    .insert(noticeReads)
    .values({ _id: viewer._id, readAt: until })
    .onConflictDoUpdate({
      target: [noticeReads.companyId, noticeReads._id],
      set: { readAt: sql`greatest(${noticeReads.readAt}, excluded.read_at)` },
    });
};

/**
 * Keeps that a person has read one notice. What is no longer told, and what they have read all of meanwhile, is forgotten on the way, so
 * that a row never holds more than the bell has to tell.
 */
export const readNotice = async (db: Db, viewer: Viewer, key: string, now: Date): Promise<void> => {
  const told = await allNotices(db, viewer, now);
  if (!told.some((notice) => notice.key === key)) return;
  const [read] = await db.select({ at: noticeReads.readAt }).from(noticeReads).where(eq(noticeReads._id, viewer._id));
  const since = read?.at;
  const open = told.filter(({ at }) => !since || at > since).map((notice) => notice.key);
  await db
    .insert(noticeReads)
    .values({ _id: viewer._id, keys: [key] })
    .onConflictDoUpdate({
      target: [noticeReads.companyId, noticeReads._id],
      // Of the row as it is by then: they may be reading two at once.
      set: {
        keys: sql`array(select distinct key from unnest(${noticeReads.keys} || excluded.keys) key where key = any(${sql.param(open)}::text[]))`,
      },
    });
};
