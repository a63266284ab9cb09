import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { formatDateTime } from '#shared/time.ts';
import { backupMark, type Mark } from './backupMark.ts';
import type { Health } from './contract.ts';
import { logMark } from './logMark.ts';
import { lengthText, namesText, sizeText, whenText, workNamed } from './words.ts';

/** A screen on which something can be done about it. */
type Where = '/config/api' | '/office/client' | '/transfer';

/** A mark with what it is about. */
export type TitledMark = Mark & { key: string; title: string; to?: Where };

const GB = 1_000_000_000;
const [LOW_DISK, FULL_DISK] = [5 * GB, GB];
const MINUTE_MS = 60_000;
/** How long what is done at once may wait before it is told, in milliseconds: background work, and what others are told. */
const [LATE_MS, STUCK_MS] = [15 * MINUTE_MS, 120 * MINUTE_MS];
/** Work that waits for a connection beyond this is more than a moment's. */
const CROWD = 10;

const many = (count: number, one: string, more: string) => counted(count, { one, many: more });
const lowered = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
const since = (at: string, now: string) => Date.parse(now) - Date.parse(at);

const databaseMark = ({ database: { embedded, version, bytes, waiting } }: Health): Mark => {
  const what = `PostgreSQL ${version} ${embedded ? 'incluido' : 'propio'}, ${sizeText(bytes)}.`;
  return waiting < CROWD
    ? { state: 'ok', says: `Contesta. ${what}` }
    : {
        state: 'warn',
        says: `Contesta con demora: ${formatCount(waiting)} pedidos esperan una conexión. ${what}`,
        todo: 'Si sigue así, suba POOL_SIZE o use un servidor más grande.',
      };
};

const diskMark = ({ disk, backups }: Health): Mark => {
  if (!disk) return { state: 'warn', says: 'El sistema no dice cuánto espacio queda.' };
  const says = `Quedan ${sizeText(disk.free)} de ${sizeText(disk.size)}.`;
  const backup = backups.runs.find(({ bytes }) => bytes !== null)?.bytes ?? 0;
  if (disk.free < FULL_DISK)
    return { state: 'bad', says, todo: 'Libere espacio o agrande el disco ya: cuando se llena, no se puede guardar nada.' };
  if (disk.free < Math.max(LOW_DISK, 2 * backup))
    return { state: 'warn', says, todo: 'Libere espacio o agrande el disco antes de que se llene.' };
  return { state: 'ok', says };
};

const mailMark = ({ mail: { server, left, failed } }: Health): Mark => {
  if (server)
    return failed
      ? {
          state: 'bad',
          says: 'En el último día hubo correos que el servidor de correo no tomó.',
          todo: 'Revise SMTP_URL y el servidor de correo; después pídalos de nuevo.',
        }
      : { state: 'ok', says: 'Los correos salen por el servidor de correo.' };
  const lying = left === 0 ? 'no hay ninguno' : `hay ${many(left, 'sin enviar', 'sin enviar')}`;
  return {
    state: 'warn',
    says: `No hay servidor de correo: los correos quedan como archivos en el servidor (${lying}).`,
    todo: 'Para que salgan, configure SMTP_URL.',
  };
};

const outsideMark = (what: string, { name, failingSince }: Health['geocoder'], now: string): Mark => {
  if (!name) return { state: 'ok', says: `${what} con lo que tiene cargado; no usa ningún servicio de afuera.` };
  if (failingSince === null) return { state: 'ok', says: `${what} con ${name}.` };
  return {
    state: 'warn',
    says: `${name} no contesta desde ${whenText(failingSince, now)}. Mientras tanto se usa lo que está cargado, que es menos exacto.`,
    todo: `Revise que ${name} funcione y que su dirección y su clave sean las que están configuradas.`,
  };
};

const versionMark = ({ version, node, startedAt, at }: Health): Mark => ({
  state: 'ok',
  says: `Reparto ${version}, en marcha desde ${whenText(startedAt, at)} (${lengthText(since(startedAt, at))}), con Node ${node}.`,
});

const workMark = ({ work: { waiting, running, oldest, failed }, at }: Health): Mark => {
  const late = oldest === null ? 0 : since(oldest, at);
  const waits = `${many(waiting, 'proceso espera', 'procesos esperan')}, el más viejo hace ${lengthText(late)}.`;
  const stuck = 'Si no avanza, avise a quien administra el servidor.';
  if (late > STUCK_MS) return { state: 'bad', says: waits, todo: stuck };
  if (failed.length > 0) {
    const total = failed.reduce((sum, { count }) => sum + count, 0);
    const names = namesText([...new Set(failed.map(({ name }) => workNamed(name)))]);
    const says = `${many(total, 'proceso falló', 'procesos fallaron')} en el último día: ${names}.`;
    return { state: 'warn', says, todo: 'Inténtelo de nuevo donde se pidió; si se repite, avise a quien administra el servidor.' };
  }
  if (late > LATE_MS) return { state: 'warn', says: waits, todo: stuck };
  const now = running + waiting === 0 ? 'No hay nada en marcha' : `${formatCount(running)} en marcha y ${formatCount(waiting)} en espera`;
  return { state: 'ok', says: `Nada falló en el último día. ${now}.` };
};

const partnersMark = ({ partners: { count, oldest }, at }: Health): Mark => {
  if (oldest === null || since(oldest, at) < LATE_MS) return { state: 'ok', says: 'Las otras empresas están al tanto de todo.' };
  const says = `Falta contarles ${many(count, 'novedad', 'novedades')} a otras empresas, la más vieja de hace ${lengthText(since(oldest, at))}.`;
  return { state: 'warn', says, todo: 'Se intenta de nuevo solo; si no baja, mire las órdenes compartidas en Transfer.' };
};

const peersMark = ({ total, failing }: NonNullable<Health['peers']>): Mark => {
  if (failing.length === 0) return { state: 'ok', says: `${many(total, 'conexión', 'conexiones')}, y todas contestan.` };
  const told = failing.map(
    ({ name, failure, waiting }) =>
      `${name}${failure ? ` (${lowered(failure)})` : ''}${waiting ? `, ${many(waiting, 'novedad espera', 'novedades esperan')}` : ''}`,
  );
  return { state: 'warn', says: `No contestan: ${told.join('; ')}.`, todo: 'Pruebe la conexión en Transfer, Otras instalaciones.' };
};

const marketplaceMark = ({ marketplaces: { linked, expired, failing, waiting }, at }: Health): Mark => {
  if (expired.length > 0) {
    const who = namesText(expired.map(({ client, type }) => `${client} (${type})`));
    return {
      state: 'warn',
      says: `${many(expired.length, 'cuenta venció', 'cuentas vencieron')}: ${who}. De ellas no entran ventas.`,
      todo: 'Vincúlelas de nuevo en Oficina, Clientes.',
    };
  }
  if (failing > 0)
    return {
      state: 'warn',
      says: `${many(failing, 'cuenta no se pudo leer', 'cuentas no se pudieron leer')} la última vez.`,
      todo: 'Se intenta de nuevo solo; el motivo está en Oficina, Clientes, en cada cuenta.',
    };
  const late = waiting.oldest === null ? 0 : since(waiting.oldest, at);
  if (late > LATE_MS)
    return {
      state: 'warn',
      says: `${many(waiting.count, 'novedad espera', 'novedades esperan')}, la más vieja de hace ${lengthText(late)}.`,
      todo: 'Se intenta de nuevo solo; si no baja, avise a quien administra el servidor.',
    };
  return { state: 'ok', says: `${many(linked, 'cuenta vinculada', 'cuentas vinculadas')}, y todas se leen.` };
};

const webhookMark = ({ webhooks: { total, troubles } }: Health): Mark => {
  if (troubles.length === 0) return { state: 'ok', says: `${many(total, 'webhook', 'webhooks')}, y todos reciben los avisos.` };
  const told = troubles.map(({ name, paused, failure, lost }) => {
    const why = [
      paused && 'en pausa por fallar',
      failure && lowered(failure),
      lost > 0 && many(lost, 'aviso perdido', 'avisos perdidos'),
    ].filter(Boolean);
    return why.length ? `${name} (${why.join(', ')})` : name;
  });
  return { state: 'warn', says: `No reciben todo: ${namesText(told)}.`, todo: 'Mire el registro de cada uno y reanúdelos.' };
};

/** How everything stands: the installation's first, then what is the company's own. */
export const marksOf = (health: Health): { installation: TitledMark[]; company: TitledMark[] } => {
  const { at, log, geocoder, roads, peers, marketplaces, webhooks } = health;
  return {
    installation: [
      { key: 'database', title: 'Base de datos', ...databaseMark(health) },
      { key: 'disk', title: 'Disco', ...diskMark(health) },
      { key: 'backups', title: 'Copias de seguridad', ...backupMark(health.backups) },
      ...(log ? [{ key: 'log', title: 'Registro de la base', ...logMark(log, at) }] : []),
      { key: 'mail', title: 'Correo', ...mailMark(health) },
      { key: 'geocoder', title: 'Direcciones', ...outsideMark('Reparto ubica las direcciones', geocoder, at) },
      { key: 'roads', title: 'Caminos', ...outsideMark('Reparto calcula los caminos', roads, at) },
      { key: 'version', title: 'Versión', ...versionMark(health) },
    ],
    company: [
      { key: 'work', title: 'Procesos en segundo plano', ...workMark(health) },
      { key: 'partners', title: 'Órdenes compartidas', ...partnersMark(health), to: '/transfer' },
      ...(peers && peers.total > 0 ? [{ key: 'peers', title: 'Otras instalaciones', ...peersMark(peers), to: '/transfer' as const }] : []),
      ...(marketplaces.linked > 0 || marketplaces.expired.length > 0
        ? [{ key: 'marketplaces', title: 'Marketplaces', ...marketplaceMark(health), to: '/office/client' as const }]
        : []),
      ...(webhooks.total > 0 ? [{ key: 'webhooks', title: 'Webhooks', ...webhookMark(health), to: '/config/api' as const }] : []),
    ],
  };
};

/** In a line, how many of some marks are to be looked at. */
export const sumText = (marks: readonly Mark[]): Mark => {
  const [bad, warn] = (['bad', 'warn'] as const).map((state) => marks.filter((mark) => mark.state === state).length);
  if (bad)
    return {
      state: 'bad',
      says: `Hay ${many(bad, 'cosa que está mal', 'cosas que están mal')}${warn ? ` y ${formatCount(warn)} para mirar` : ''}`,
    };
  if (warn) return { state: 'warn', says: `Hay ${many(warn, 'cosa para mirar', 'cosas para mirar')}` };
  return { state: 'ok', says: 'Todo está bien' };
};

/** When it was looked, for under the line. */
export const lookedText = (at: string): string => `Visto ${formatDateTime(at, { seconds: true })}`;
