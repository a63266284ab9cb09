import { formatCount } from '#shared/money.ts';
import { dayOf, formatDayLong, type InstantLike } from '#shared/time.ts';
import type { MergedNotesShown } from '../../notes/note.ts';
import { productText } from '../../notes/productText.ts';
import { dayText, skuClass } from './NoteSheet.tsx';
import classes from './notes.module.css';
import { SheetFrame } from './SheetFrame.tsx';

const orderText = (count: number) => `${formatCount(count)} ${count === 1 ? 'orden' : 'órdenes'}`;

const daysText = ({ from, to }: Pick<MergedNotesShown, 'from' | 'to'>) =>
  from === null || to === null || dayOf(from) === dayOf(to)
    ? dayText(from)
    : `Entregas: ${formatDayLong(dayOf(from))} a ${formatDayLong(dayOf(to))}`;

/** Props of {@link MergedSheet}. */
export type MergedSheetProps = { merged: MergedNotesShown; company: string; issuer: readonly string[]; made: InstantLike };

/** The products of several notes, added up, as their sheet has them. */
export const MergedSheet = ({ merged, company, issuer, made }: MergedSheetProps) => {
  const { clients, product, missing } = merged;
  const [client = '-', ...others] = clients;
  return (
    <SheetFrame
      name="Remitos consolidados"
      company={company}
      issuer={issuer}
      title="Remitos consolidados"
      number={orderText(merged.ordersQty)}
      line={daysText(merged)}
      signatures={['Preparó', 'Controló', 'Retiró', 'Fecha y hora']}
      note="Las unidades son la suma de los remitos de las órdenes elegidas."
      made={made}
    >
      <dl className={classes.facts}>
        <div className={`${classes.fact} ${classes.wide}`}>
          <dt>{others.length === 0 ? 'Remitente' : 'Remitentes'}</dt>
          <dd>{others.length === 0 ? client : `${client} y ${formatCount(others.length)} más`}</dd>
        </div>
        {(
          [
            ['Órdenes', merged.ordersQty],
            ['Con remito', merged.notes],
            ['Bultos', merged.packages],
            ['Unidades', merged.units],
          ] as const
        ).map(([label, count]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd className="tn">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <table className={classes.lines}>
        <thead>
          <tr>
            <td className={classes.number} />
            <th className={classes.sku}>SKU</th>
            <th>Producto</th>
            <th className={classes.code}>Código</th>
            <th className={classes.count}>Órdenes</th>
            <th className={classes.count}>Unidades</th>
          </tr>
        </thead>
        <tbody>
          {product.map((line) => (
            <tr key={`${line.sku} ${line.variant ?? ''} ${line.code} ${line.description}`}>
              <td>
                <span className={classes.tick} />
              </td>
              <td className={skuClass(line.sku)}>{line.sku}</td>
              <td>{productText(line)}</td>
              <td className={`tn ${classes.code}`}>{line.code}</td>
              <td className={`tn ${classes.count}`}>{formatCount(line.orders)}</td>
              <td className={classes.count}>
                <b className={`tn ${classes.units}`}>{formatCount(line.quantity)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row" colSpan={2}>
              {formatCount(product.length)} {product.length === 1 ? 'producto' : 'productos'}
            </th>
            <td className={classes.code} />
            <td />
            <th className={classes.count}>{formatCount(merged.units)}</th>
          </tr>
        </tfoot>
      </table>
      {missing.length > 0 && (
        <div className={classes.note}>
          <span className={classes.label}>{orderText(missing.length)} sin remito</span>
          <span className="tn">{missing.map(({ internalID }) => internalID).join(' · ')}</span>
        </div>
      )}
    </SheetFrame>
  );
};
