import type { ReactNode } from 'react';
import { fold } from '#shared/text.ts';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import { orderTypes, type OrderType } from '../../../../orders/choices.ts';
import type { StatusId } from '../../../../orders/status.ts';
import { StatusBadge } from '../../../../orders/web/status/StatusBadge.tsx';
import { excludable, excludedGist } from './settlementValues.ts';

const typeOptions = orderTypes.map((type) => ({ value: type, label: type }));
const statusOptions = excludable.map(({ id, name }) => ({ value: String(id), label: name, drawn: () => <StatusBadge status={id} /> }));
const matching = (options: readonly { value: string; label: string }[]) => (text: string) =>
  Promise.resolve(options.filter(({ label }) => fold(label).includes(fold(text.trim()))));

/** Props of a select of several values of an order. */
type Several<Value> = {
  value: readonly Value[];
  error?: ReactNode;
  disabled?: boolean;
  onChange: (value: Value[]) => void;
};

/** Which types of order are settled. */
export const TypesSelect = ({ value, error, disabled = false, onChange }: Several<OrderType>) => (
  <AsyncSelect
    multiple
    name="settlement types"
    label="Tipos de orden"
    required
    disabled={disabled}
    known={typeOptions}
    search={matching(typeOptions)}
    value={value}
    error={error}
    onChange={(types) => onChange(orderTypes.filter((type) => types.includes(type)))}
  />
);

/** Orders in which statuses are left out: each has its pill, or one says it shorter. */
export const ExcludedSelect = ({ value, error, disabled = false, onChange }: Several<StatusId>) => (
  <AsyncSelect
    multiple
    whole
    gist={excludedGist(value)}
    placeholder="Ninguno: se liquidan todos"
    name="settlement statuses"
    label="Excluir estados"
    disabled={disabled}
    known={statusOptions}
    search={matching(statusOptions)}
    value={value.map(String)}
    error={error}
    onChange={(ids) => onChange(excludable.flatMap(({ id }) => (ids.includes(String(id)) ? [id] : [])))}
  />
);
