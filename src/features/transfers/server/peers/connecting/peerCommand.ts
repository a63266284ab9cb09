import { parseArgs } from 'node:util';
import { and, eq, isNull } from 'drizzle-orm';
import { formatCount } from '#shared/money.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db.ts';
import { asPlatform } from '#server/platform.ts';
import { Refusal } from '#server/refuse.ts';
import { StartupError } from '#server/startupError.ts';
import { companies } from '../../../../session/server/tables.ts';
import type { Peer } from '../../../peers.ts';
import { connect, disconnect, ownBlock, peerOf } from './connect.ts';
import { listPeers } from './listPeers.ts';

const USAGE = `Uso:
  npm run peer -- show 12AB               los datos de la empresa 12AB, para cargar en la otra instalación
  npm run peer -- add 12AB DATOS          conecta la empresa 12AB con la de otra instalación, por los datos que dio
  npm run peer -- add 12AB DATOS --as 34CD   lo mismo, y acá se la nombra con el código 34CD
  npm run peer -- add 12AB DATOS --other-key  vuelve a conectarla, y confirma que es la misma empresa aunque cambió de clave
  npm run peer -- list 12AB               sus conexiones, y cómo están
  npm run peer -- remove 12AB 34CD        corta la conexión de 12AB con 34CD

  Las instalaciones se conectan si el servidor tiene PEERS=1 (docs/operations.md).`;

type Ports = { database: Database; config: Config; now: Date; print: (line: string) => void };

/** The company of here that has a code. @throws StartupError when there is none */
const companyOf = async (database: Database, code: string | undefined): Promise<string> => {
  if (code === undefined) throw new StartupError(USAGE);
  const transferid = code.trim().toUpperCase();
  const [found] = await asPlatform(database, (db) =>
    db
      .select({ company: companies.companyId })
      .from(companies)
      .where(and(eq(companies.transferid, transferid), isNull(companies.way))),
  );
  if (!found) throw new StartupError(`${transferid} no es de ninguna empresa`);
  return found.company;
};

/** A moment as it is told where no zone is known. */
const moment = (date: Date | null) => date?.toISOString() ?? 'nunca';

/** How a connection is, in a word. */
const stateOf = ({ goneAt, isFailing, closed }: Peer) => {
  if (goneAt) return 'ya no existe';
  return `${isFailing ? 'falla' : 'anda'}${closed ? ', dada de baja' : ''}`;
};

const told = (peer: Peer): string[] => {
  const { name, transferid, address, succeededAt, failedAt, failure, waiting, oldest } = peer;
  return [
    `${transferid} ${name}, en ${address}`,
    `  ${stateOf(peer)}; último contacto: ${moment(succeededAt)}`,
    ...(failure === null ? [] : [`  última falla: ${moment(failedAt)}: ${failure}`]),
    `  esperan: ${formatCount(waiting)}${oldest ? `, desde ${moment(oldest)}` : ''}`,
  ];
};

const readArguments = (args: string[]) => {
  try {
    return parseArgs({ args, allowPositionals: true, options: { as: { type: 'string' }, 'other-key': { type: 'boolean' } } });
  } catch {
    // An unknown flag.
    throw new StartupError(USAGE);
  }
};

const act = async (args: string[], { database, config, now, print }: Ports): Promise<void> => {
  const { positionals, values } = readArguments(args);
  const [action, code, said, ...extra] = positionals;
  const isKnown = action === 'show' || action === 'list' || action === 'add' || action === 'remove';
  const needsMore = action === 'add' || action === 'remove';
  if (!isKnown || extra.length > 0 || needsMore !== (said !== undefined)) throw new StartupError(USAGE);
  const company = await companyOf(database, code);
  if (action === 'show') return print(await ownBlock({ database, config, company }));
  if (action === 'list') {
    const found = await listPeers(database, company);
    for (const line of found.length > 0 ? found.flatMap(told) : ['No hay ninguna conexión']) print(line);
    return;
  }
  if (action === 'add') {
    const peer = await connect(
      { database, config, company, employee: null, now },
      { block: said ?? '', transferid: values.as?.trim().toUpperCase(), otherKey: values['other-key'] },
    );
    return print(`Conectada con ${peer.name}: acá es ${peer.transferid}`);
  }
  const theirs = (await listPeers(database, company)).find(({ transferid }) => transferid === said?.trim().toUpperCase());
  if (!theirs) throw new StartupError(`${said} no es de ninguna conexión`);
  await disconnect(database, await peerOf(database, company, theirs._id), { employee: null, now });
  print(`Conexión cortada: ${theirs.name}`);
};

/**
 * `npm run peer -- …`: connects companies with those of other installations, and tells how the connections are.
 * @throws StartupError with what is wrong, or with the usage
 */
export const peerCommand = async (args: string[], ports: Ports): Promise<void> => {
  try {
    await act(args, ports);
  } catch (error) {
    throw error instanceof Refusal ? new StartupError(error.message) : error;
  }
};
