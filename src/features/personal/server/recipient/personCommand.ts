import { parseArgs } from 'node:util';
import { formatCount } from '#shared/money.ts';
import { counted, type Noun } from '#shared/noun.ts';
import type { Database } from '#server/db.ts';
import { openFiles } from '#server/files/files.ts';
import { asPlatform } from '#server/platform.ts';
import type { CommandPorts } from '#server/ports.ts';
import { StartupError } from '#server/startupError.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { statuses } from '../../../orders/status.ts';
import { backupsNote } from '../backupsNote.ts';
import { companyNamed, type NamedCompany } from '../companyRef.ts';
import { tableTitles } from '../export/tableTitles.ts';
import { type Criteria, type Sought, soughtBy } from './criteria.ts';
import { exportRecipient } from './exportRecipient.ts';
import { endOf, type Found, findRecipient, historiesOf, isOpen, type Order, ownEntries } from './findRecipient.ts';
import { forgetRecipient } from './forget.ts';
import { isUnderWay, waitingShipments, type WaitingShipment } from './forgetBeside.ts';
import { waitingImports, type WaitingRow, waitingRows } from './forgetImports.ts';
import { lookFor } from './lookFor.ts';
import type { Needles } from './needles.ts';
import { type Partner, partnersOf, shadowsOf, whereTold } from './whereElse.ts';

const USAGE = `Uso:
  npm run person -- find 12AB POR…             lo que la empresa 12AB sabe de un destinatario
  npm run person -- export 12AB CARPETA POR…   lo escribe en una carpeta vacía, para dárselo
  npm run person -- forget 12AB POR…           lo vuelve anónimo, para siempre

  POR es uno o varios de: --phone 1144445555   --email ana@ejemplo.com   --document 30111222
                          --name "Ana Paz" --address "Gurruchaga 1854"   (los dos juntos)
  --also-open   también órdenes todavía en curso: nadie podrá entregarlas
  --yes N       en un script: cuántas órdenes se espera que sean`;

type Ports = Omit<CommandPorts, 'version'>;

const text = { type: 'string' } as const;
const readArguments = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { phone: text, email: text, document: text, name: text, address: text, yes: text, 'also-open': { type: 'boolean' } },
    });
  } catch {
    // An unknown flag, or one without its value.
    throw new StartupError(USAGE);
  }
};

type Known = {
  found: Found;
  ids: string[];
  partners: Partner[];
  needles: Needles;
  documents: string[];
  told: Map<string, number>;
  shipments: WaitingShipment[];
  rows: WaitingRow[];
};

/** Who and where, of an end that is no order's yet. */
const endSaid = ({ name, phone, address, addressNumber }: { name?: string; phone?: string; address: string; addressNumber: number }) =>
  [name, phone, `${address} ${addressNumber || ''}`.trim()].filter(Boolean).join(', ');

const linesWaiting = ({ shipments, rows }: Pick<Known, 'shipments' | 'rows'>): string[] => [
  ...(shipments.length + rows.length > 0 ? ['Suyos, y todavía no son órdenes:'] : []),
  ...shipments.map((one) => `  envío ${one.content.shipment}${isUnderWay(one) ? '' : ' (no se lleva)'}: ${endSaid(one.content)}`),
  ...rows.map(
    ({ fileName, row: { row, fromAddress, toAddress } }) =>
      `  ${fileName}, fila ${row}: ${[...(fromAddress ? [fromAddress] : []), toAddress].map(endSaid).join(' → ')}`,
  ),
];

const look = (database: Database, company: NamedCompany, sought: Sought): Promise<Known> =>
  asPlatform(database, async (db) => {
    const { companyId } = company;
    const found = await findRecipient(db, companyId, sought);
    const ids = [...new Set(found.ends.map(({ order }) => order._id))];
    const needles = await lookFor(db, company, sought, found);
    const told = await whereTold(db, [companyId, ...(await shadowsOf(db, companyId))], needles);
    const { own } = ownEntries(found, await historiesOf(db, companyId, ids));
    const shown = own.flatMap(({ clientIDNumber }) => (clientIDNumber && !sought.isDocument(clientIDNumber) ? [clientIDNumber] : []));
    const shipments = await waitingShipments(db, companyId, needles);
    const rows = waitingRows(await waitingImports(db, companyId), needles);
    const partners = await partnersOf(db, companyId, ids);
    return { found, ids, partners, needles, documents: [...new Set(shown)], told, shipments, rows };
  });

const FILES: Noun = { one: 'archivo', many: 'archivos' };
const UNSENT: Noun = { one: 'correo sin enviar', many: 'correos sin enviar' };
const ordersSaid = (total: number) => counted(total, ORDERS);

const lines = ({ found, ids, partners, documents, told, ...waiting }: Known): string[] => [
  ids.length === 0 && found.taken.length === 0 ? 'No hay órdenes de esa persona' : `Es parte de ${ordersSaid(ids.length)}:`,
  ...found.ends.map(({ order, end, by }) => {
    const its = endOf(order, end);
    const status = statuses.find(({ id }) => id === order.status)?.name ?? '';
    const who = [its.name, its.phone, its.email, its.town].filter(Boolean).join(', ');
    return `  ${order.internalID}  ${order.createAt.toISOString().slice(0, 10)}  ${status}${isOpen(order) ? ' (en curso)' : ''}  ${end === 'to' ? 'destino' : 'origen'}: ${who}  [${by.join(', ')}]`;
  }),
  ...found.taken.map(
    ({ internalID, entry }) => `  ${internalID}  recibió el bulto de otra persona el ${entry.createAt.toISOString().slice(0, 10)}`,
  ),
  ...(documents.length > 0
    ? [`Mostró otro documento: ${documents.join(', ')}. Búsquela también por él (--document): pudo recibir bultos de otros`]
    : []),
  ...linesWaiting(waiting),
  ...(told.size > 0 ? ['Se la nombra en:'] : []),
  ...[...told].map(([table, rows]) => `  ${formatCount(rows).padStart(8)}  ${table.padEnd(24)}${tableTitles[table] ?? ''}`.trimEnd()),
  ...partnerLines(partners),
];

const partnerLines = (partners: readonly Partner[]): string[] => [
  ...(partners.length > 0 ? ['Otras empresas guardan su parte; hay que pedírselo a cada una:'] : []),
  ...partners.map(({ transferid, name, orders }) => `  ${name} (${transferid}): ${ordersSaid(orders)}`),
];

const SHIPMENTS: Noun = { one: 'envío de una tienda', many: 'envíos de tiendas' };
const ROWS: Noun = { one: 'fila de un archivo importado', many: 'filas de archivos importados', feminine: true };

const refuseOpen = (orders: readonly Order[], { shipments, rows }: { shipments: number; rows: number }) => {
  const open = [...new Set(orders.filter(isOpen).map(({ internalID }) => internalID))];
  const waiting = [...(shipments > 0 ? [counted(shipments, SHIPMENTS)] : []), ...(rows > 0 ? [counted(rows, ROWS)] : [])];
  if (open.length === 0 && waiting.length === 0) return;
  throw new StartupError(
    [
      ...(open.length > 0 ? [`Todavía en curso: ${open.slice(0, 20).join(', ')}${open.length > 20 ? '…' : ''}.`] : []),
      ...(waiting.length > 0 ? [`Todavía no son órdenes: ${waiting.join(' y ')}.`] : []),
      'Termínelas primero, o agregue --also-open: nadie podrá entregarlas.',
    ].join(' '),
  );
};

const forget = async (
  { database, config, now, print, ask }: Ports,
  company: NamedCompany,
  sought: Sought,
  { alsoOpen, yes }: { alsoOpen: boolean; yes: string | undefined },
) => {
  const known = await look(database, company, sought);
  for (const line of lines(known)) print(line);
  const total = known.ids.length;
  if (total + known.found.taken.length + known.shipments.length + known.rows.length + known.told.size === 0) return;
  if (!alsoOpen)
    refuseOpen(
      known.found.ends.map(({ order }) => order),
      { shipments: 0, rows: 0 },
    );
  // As a script begins it again that was cut off: nothing is left that it agreed to.
  if (yes !== undefined && yes.trim() !== '0' && total + known.found.taken.length === 0) {
    print('No se cambió nada. Para quitarla también de donde se la nombra: --yes 0');
    return;
  }
  const typed = yes ?? (await ask(`Para volverlas anónimas escriba cuántas órdenes son, ${formatCount(total)}: `));
  if (typed.trim() !== String(total)) throw new StartupError(`Son ${ordersSaid(total)}, no ${typed.trim() || 'eso'}: no se cambió nada`);
  const done = await forgetRecipient({ database, config, now }, company, sought, {
    agreed: new Set(known.ids),
    alsoOpen,
    openOrders: refuseOpen,
  });
  print(`Anonimizadas: ${ordersSaid(done.orders)}; borrados: ${counted(done.files, FILES)} y ${counted(done.mails, UNSENT)}`);
  for (const [table, rows] of Object.entries(done.counts)) print(`  ${formatCount(rows).padStart(8)}  ${table}`);
  if (done.shared > 0)
    print(
      `${done.shared === 1 ? 'Queda 1 archivo que está' : `Quedan ${formatCount(done.shared)} archivos que están`} también en la historia de otra empresa: pídaselo a ella`,
    );
  const left = await asPlatform(database, async (db) =>
    whereTold(db, [company.companyId, ...(await shadowsOf(db, company.companyId))], known.needles),
  );
  if (left.size > 0) print('Todavía se la nombra acá, en registros que no son de un destinatario; revíselos en el programa:');
  for (const [table, rows] of left) print(`  ${formatCount(rows).padStart(8)}  ${table.padEnd(24)}${tableTitles[table] ?? ''}`.trimEnd());
  for (const line of partnerLines(known.partners)) print(line);
  print(backupsNote);
};

/**
 * `npm run person -- find|export|forget`: what one company knows of a recipient.
 * @throws StartupError with a Spanish line for each fault, or with the usage
 */
export const personCommand = async ([action, ...args]: string[], ports: Ports): Promise<void> => {
  const { positionals, values } = readArguments(args);
  const [named, folder, ...extra] = positionals;
  if (!['find', 'export', 'forget'].includes(action ?? '') || named === undefined) throw new StartupError(USAGE);
  if (extra.length > 0 || (folder !== undefined) !== (action === 'export')) throw new StartupError(USAGE);
  const { phone, email, document, name, address } = values;
  const { database, config, now, print } = ports;
  const company = await companyNamed(database, named);
  const typed: Criteria = { phone, email, document, name, address };
  const sought = soughtBy(typed, company.countryCode);
  if (action === 'forget') return forget(ports, company, sought, { alsoOpen: values['also-open'] === true, yes: values.yes });
  const known = await look(database, company, sought);
  for (const line of lines(known)) print(line);
  if (folder === undefined) return;
  const files = await openFiles(config);
  const copied = await asPlatform(database, (db) => exportRecipient(db, { ...known, company, sought, files, folder, now }));
  print(`Escrito en ${folder}: datos.json, datos.txt y ${counted(copied, FILES)}`);
};
