import { DataTable } from '#web/table/DataTable.tsx';
import type { Column } from '#web/table/column.ts';
import type { OrderDetailShown } from '../../contract.ts';
import classes from './OrderDetail.module.css';

type Product = OrderDetailShown['shipment_product'][number];

const columns: readonly Column<Product>[] = [
  { key: 'sku', title: 'SKU', width: 150, tabular: true },
  { key: 'description', title: 'Descripción' },
  { key: 'variant', title: 'Variante', width: 140, secondary: true },
  { key: 'quantity', title: 'Cantidad', width: 90, align: 'right', tabular: true },
];

/** The products of an order's delivery note. */
export const OrderProducts = ({ products }: { products: readonly Product[] }) => (
  <DataTable
    noun={{ one: 'producto', many: 'productos' }}
    columns={columns}
    rows={products}
    rowId={({ _id }) => _id}
    paging={false}
    fill={false}
    card={({ sku, description, variant, quantity }) => (
      <div className={classes.product}>
        <div>
          {description}
          <span className={classes.codes}>{[sku, variant].filter(Boolean).join(' · ')}</span>
        </div>
        <b className="tn">× {quantity}</b>
      </div>
    )}
  />
);
