import { formatCount } from '#shared/money.ts';
import { statuses } from '../../../orders/status.ts';
import { leftOut, notKept } from './leftOut.ts';
import { tableTitles } from './tableTitles.ts';

/** What the page at the door of an export is written from. */
export type Exported = {
  company: { name: string; transferid: string; companyId: string };
  at: Date;
  version: string;
  tables: readonly { name: string; rows: number }[];
  files: { total: number; bytes: number; missing: number };
};

/** Statuses with their numbers, some to a line. */
const statusLines = Array.from(
  { length: Math.ceil(statuses.length / 5) },
  (_, at) =>
    `    ${statuses
      .slice(at * 5, at * 5 + 5)
      .map(({ id, name }) => `${id} ${name}`)
      .join(', ')}`,
);

const wide = (text: string, width: number) => text.padEnd(width);

/** The README.txt of a company's export: what lies in it and how it is read, for people who do not know Reparto. */
export const exportReadme = ({ company, at, version, tables, files }: Exported): string => {
  const secrets = Object.entries(leftOut).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, what]) => `  ${wide(`${table}.${column}`, 34)}${what}`),
  );
  return `DATOS DE ${company.name.toUpperCase()} (${company.transferid})

Todo lo que Reparto guarda de esta empresa, como estaba el ${at.toISOString()} (hora universal, UTC).
Todas las tablas son de ese mismo instante. Identificador de la empresa: ${company.companyId}.
Programa: Reparto ${version}.

QUÉ HAY EN ESTA CARPETA

  README.txt        esta página
  manifest.json     lo mismo para un programa: tablas, columnas con su tipo, cantidades y sumas
  tables/           una tabla por archivo, una fila por línea
  files/            fotos, firmas, papeles y logos; las columnas que los nombran dicen su clave, que es su ruta acá.
                    En files/socios, los que otras logísticas agregaron a las órdenes de esta empresa
  sums.sha256       la suma de cada archivo. Se escribe al final: si falta, la exportación quedó cortada.
                    Se comprueba con: sha256sum -c sums.sha256

CÓMO SE LEE

  Cada línea de tables/*.jsonl es un objeto JSON (https://jsonlines.org) en UTF-8: una fila, con sus columnas por nombre.
  - Una fila se nombra por su _id, y otras la nombran con él: la columna «client» de una orden es el _id de un cliente.
    company_id es siempre el de la empresa.
  - Momentos en ISO 8601, hora universal; días como AAAA-MM-DD. Los días de trabajo empiezan y terminan en UTC-3.
  - Importes en pesos, con sus decimales exactos: léalos como decimales, no como números binarios.
  - Latitud y longitud en grados (WGS 84). Pesos en gramos, volúmenes en metros cúbicos.
  - null es «no se dijo». Los estados de las órdenes, por su número:
${statusLines.join('\n')}

QUÉ NO HAY

  Secretos, con los que alguien podría actuar en nombre de la empresa o de su gente, y lo que nombra a otras por dentro:
${secrets.join('\n')}
  y ${notKept}.
  Tampoco hay planillas y etiquetas generadas para descargar, que duran un día, ni correos ya enviados, ni datos de
  otras empresas: de una orden compartida está la parte de esta empresa, con el nombre de la otra.
${
  files.missing > 0
    ? `\n  ${formatCount(files.missing)} archivos que las tablas nombran ya no estaban guardados; sus claves están en missing.txt.\n`
    : ''
}
CUÁNTO HAY

  ${formatCount(files.total)} archivos, ${formatCount(files.bytes)} bytes
${tables.map(({ name, rows }) => `  ${wide(name, 26)}${wide(formatCount(rows), 14)}${tableTitles[name] ?? ''}`.trimEnd()).join('\n')}
`;
};
