import type { ReactNode } from 'react';
import { AsyncSelect, type SelectOption } from '#web/select/AsyncSelect.tsx';
import type { ProductOption } from '../contract.ts';
import { skusApi } from './api.ts';

const optionOf = ({ _id, sku, description, code }: ProductOption): SelectOption => ({
  value: _id,
  label: `${description} (${sku})`,
  ...(code && { note: code }),
});

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
  const find = async (text: string) => (client === null ? [] : (await skusApi.products.call({ client, search: text })).data.map(optionOf));
  const choose = async (_id: string | null) => {
    if (_id === null || client === null) onChange(null);
    else onChange((await skusApi.products.call({ client, ids: [_id] })).data[0] ?? null);
  };
  return (
    <AsyncSelect
      name={`products-${client ?? ''}`}
      label="Producto o SKU"
      placeholder={client === null ? 'Elija primero el cliente' : 'Buscar producto'}
      disabled={client === null}
      search={find}
      known={value ? [optionOf({ ...value, code: null, variant: [] })] : []}
      value={value?._id ?? null}
      onChange={(chosen) => void choose(chosen)}
      error={error}
    />
  );
};
