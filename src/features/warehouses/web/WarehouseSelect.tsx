import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import type { RecordSelectProps } from '#web/select/recordOptions.ts';
import { warehouseOptions } from './warehouseOptions.ts';

/** One of the company's active warehouses, sought by name. */
export const WarehouseSelect = (props: RecordSelectProps) => <AsyncSelect {...warehouseOptions} label="Depósito" {...props} />;
