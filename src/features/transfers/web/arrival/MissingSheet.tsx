import { formatCount } from '#shared/money.ts';
import { counted } from '#shared/noun.ts';
import { formatDateTime, type InstantLike } from '#shared/time.ts';
import { ORDERS } from '../../../orders/noun.ts';
import { SheetFrame } from '../../../printing/web/notes/SheetFrame.tsx';
import notes from '../../../printing/web/notes/notes.module.css';
import type { ExpectedOrder } from '../../scan.ts';

/** What is printed of what did not come. */
export type MissingPaper = {
  /** Who prints it. */
  company: string;
  missing: readonly ExpectedOrder[];
  /** How many came of what was awaited. */
  arrived: number;
  /** Names of those who shared them, by their code. */
  senders: ReadonlyMap<string, string>;
  made: InstantLike;
};

const joined = (names: readonly string[]) => new Intl.ListFormat('es', { type: 'conjunction' }).format(names);

/** The paper with what did not come, for who brought the rest and for who looks for it: with room to tick what turns up. */
export const MissingSheet = ({ company, missing, arrived, senders, made }: MissingPaper) => {
  const nameOf = ({ transferid }: ExpectedOrder) => senders.get(transferid) ?? transferid;
  const names = [...new Set(missing.map(nameOf))].toSorted((one, other) => one.localeCompare(other, 'es'));
  const parcels = missing.reduce((sum, { numberPackage }) => sum + numberPackage, 0);
  return (
    <SheetFrame
      name="Faltantes"
      company={company}
      issuer={[]}
      title="Faltantes"
      number={counted(missing.length, ORDERS)}
      line={`Al ${formatDateTime(made)}`}
      signatures={['Entregó', 'Recibió', 'Controló', 'Fecha y hora']}
      note="Órdenes que se compartieron y no se leyeron al llegar."
      made={made}
    >
      <dl className={notes.facts}>
        <div className={`${notes.fact} ${notes.wide}`}>
          <dt>{names.length === 1 ? 'Las compartió' : 'Las compartieron'}</dt>
          <dd>{joined(names)}</dd>
        </div>
        {(
          [
            ['Faltan', missing.length],
            ['Bultos', parcels],
            ['Llegaron', arrived],
          ] as const
        ).map(([label, count]) => (
          <div key={label} className={notes.fact}>
            <dt>{label}</dt>
            <dd className="tn">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <table className={notes.lines}>
        <thead>
          <tr>
            <td className={notes.number} />
            <th className={notes.code}>Número</th>
            <th className={notes.code}>Nuestro número</th>
            <th>Destino</th>
            {names.length > 1 && <th className={notes.code}>Logística</th>}
            <th className={notes.count}>Bultos</th>
          </tr>
        </thead>
        <tbody>
          {missing.map((order) => (
            <tr key={order._id}>
              <td>
                <span className={notes.tick} />
              </td>
              <td className="tn">
                <b>{order.externalID ?? order.internalID}</b>
              </td>
              <td className="tn">{order.internalID}</td>
              <td>{[order.toAddress, order.postalCode && `CP ${order.postalCode}`].filter(Boolean).join(' · ')}</td>
              {names.length > 1 && <td>{nameOf(order)}</td>}
              <td className={`tn ${notes.count}`}>{formatCount(order.numberPackage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SheetFrame>
  );
};
