import { type Column, columnOf, nearestColumn, plainHeader } from './columns.ts';
import type { Titled } from './values.ts';

/** What a column of the sender's own data means; null: it is not read. */
const ofSender: Partial<Record<Column, Column | null>> = {
  toAddress: 'fromAddress',
  toNumber: 'fromNumber',
  toTown: 'fromTown',
  toPostalCode: 'fromPostalCode',
  toLat: 'fromLat',
  toLng: 'fromLng',
  toProvince: null,
  floor: null,
  door: null,
  name: null,
  phone: null,
  email: null,
  observation: null,
};

const SENDER = /remitente|origen|sender|shipper|pickup|expedidor/;
const RECIPIENT = /destinatario|destino|recipient|receiver|consignatario|comprador|^entrega/;

/** What is of the sender alone where its own title says so, whatever else the table has. */
const PERSONAL: ReadonlySet<Column> = new Set(['name', 'phone', 'email']);
const SENDERS = /remitente|sender|shipper|expedidor/;

const meant = (header: string) => columnOf(header) ?? nearestColumn(header);

/** Which columns stand in the part of the titles that is the sender's: behind 'Remitente', until 'Destinatario', or under such a group. */
const sendersOf = ({ headers, titles }: Titled): boolean[] => {
  let isSender = false;
  return headers.map((header, at) => {
    const title = titles?.[at] ?? header;
    const group = title === header ? '' : plainHeader(header.slice(0, header.length - title.length));
    const marked = group || plainHeader(title);
    if (RECIPIENT.test(marked)) isSender = false;
    else if (SENDER.test(marked)) isSender = true;
    return isSender;
  });
};

/**
 * What a title means by the part of the titles in which its column stands. The sender's part is told apart only where what it has stands
 * in another part too.
 */
export const sidesOf = (table: Titled): ((at: number, column: Column) => Column | null) => {
  const isSenders = sendersOf(table);
  const titleOf = (at: number) => table.titles?.[at] || (table.headers[at] ?? '');
  const meanings = table.headers.map((_, at) => meant(titleOf(at)));
  const isTwice = meanings.some(
    (column, at) => isSenders[at] && column && column in ofSender && meanings.some((other, place) => !isSenders[place] && other === column),
  );
  return (at, column) => {
    const isOwn = isTwice ? isSenders[at] : PERSONAL.has(column) && SENDERS.test(plainHeader(titleOf(at)));
    const its = isOwn ? ofSender[column] : column;
    return its === undefined ? column : its;
  };
};
