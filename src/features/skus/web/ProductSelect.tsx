import type { ReactNode } from 'react';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import { recordOptions } from '#web/select/recordOptions.ts';
import type { ProductOption } from '../contract.ts';
import { productName } from '../sku.ts';
import { skusApi } from './api.ts';

const optionsOf = (client: string) =>
  recordOptions({ key: [...skusApi.products.key, client], call: (input) => skusApi.products.call({ ...input, client }) });

/** Props of {@link ProductSelect}. */
export type ProductSelectProps = {
  /** Whose products; without one the field waits (spec 2 §5). */
  client: string | null;
  /** The chosen product, with what its label shows. */
  value: { _id: string; sku: string; description: string } | null;
  onChange: (product: ProductOption | null) => void;
  error?: ReactNode;
};

/** One product of a client, sought by SKU, code or description. */
export const ProductSelect = ({ client, value, onChange, error }: ProductSelectProps) => {
  const products = optionsOf(client ?? '');
  const choose = async (_id: string | null) => onChange(_id === null ? null : ((await products.resolve([_id]))[0] ?? null));
  return (
    <AsyncSelect
      name={products.name}
      search={products.search}
      label="Producto o SKU"
      placeholder={client === null ? 'Elija primero el cliente' : 'Buscar producto'}
      disabled={client === null}
      known={value ? [{ value: value._id, label: productName(value) }] : []}
      value={value?._id ?? null}
      onChange={(chosen) => void choose(chosen)}
      error={error}
    />
  );
};
