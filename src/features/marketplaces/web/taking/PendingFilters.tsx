import { Button, Select, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount } from '#shared/money.ts';
import { SearchField } from '#web/list/SearchField.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { type IntegrationType, integrationTypes, shopNames } from '../../../clients/integration.ts';
import { ClientSelect } from '../../../clients/web/ClientSelect.tsx';
import type { PendingShipment } from '../../contract.ts';
import classes from './Taking.module.css';

/** How long typing rests before it is looked for, in milliseconds. */
const REST = 350;

/** What the shipments that wait are filtered by; `account` stands with the dialog. */
export type PendingFilter = { search: string; type: IntegrationType | null; client: string | null; unplaced: boolean; skipped: boolean };

export const noFilter: PendingFilter = { search: '', type: null, client: null, unplaced: false, skipped: false };

/** Props of {@link PendingFilters}. */
export type PendingFiltersProps = {
  filter: PendingFilter;
  onFilter: (change: Partial<PendingFilter>) => void;
  account: string | undefined;
  onAccount: (account: string | undefined) => void;
  accounts: readonly (Pick<PendingShipment['account'], '_id' | 'nickname'> & { type: IntegrationType; pending: number })[];
  /** Stands last: what is done with all that are found. */
  children: ReactNode;
};

/** What the shipments that wait are filtered by; on a phone all but the search unfold, each a row. */
export const PendingFilters = ({ filter, onFilter, account, onAccount, accounts, children }: PendingFiltersProps) => {
  const { search, type, client, unplaced, skipped } = filter;
  const id = useId();
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const [isUnfolded, setIsUnfolded] = useState(false);
  const used = [type, client, account, unplaced, skipped].filter(Boolean).length;
  const seek = (text: string) => onFilter({ search: text });
  const inputs = (
    <>
      <Select
        aria-label="Tienda"
        placeholder="Todas las tiendas"
        clearable
        clearButtonProps={{ 'aria-label': 'Todas las tiendas' }}
        data={integrationTypes.map((value) => ({ value, label: shopNames[value].name }))}
        value={type}
        onChange={(value) => onFilter({ type: value })}
      />
      <Select
        aria-label="Cuenta"
        placeholder="Todas las cuentas"
        clearable
        searchable
        nothingFoundMessage="Ninguna cuenta se llama así"
        clearButtonProps={{ 'aria-label': 'Todas las cuentas' }}
        data={accounts
          .filter((one) => type === null || one.type === type)
          .map((one) => ({ value: one._id, label: `${one.nickname} · ${shopNames[one.type].short} (${formatCount(one.pending)})` }))}
        value={account ?? null}
        onChange={(value) => onAccount(value ?? undefined)}
      />
      <div className={classes.client}>
        <ClientSelect label="Cliente" placeholder="Todos los clientes" value={client} onChange={(value) => onFilter({ client: value })} />
      </div>
      <Switch label="Sin ubicar" checked={unplaced} onChange={(event) => onFilter({ unplaced: event.currentTarget.checked })} />
      <Switch label="Los que no se llevan" checked={skipped} onChange={(event) => onFilter({ skipped: event.currentTarget.checked })} />
    </>
  );
  return (
    <div className={classes.filters}>
      <SearchField label="Buscar nombre, dirección o número" keyed={false} rest={REST} value={search} onChange={seek} onEnter={seek} />
      {!phone && inputs}
      {phone && (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} />}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {used > 0 ? `Filtros (${used})` : 'Filtros'}
        </Button>
      )}
      {children}
      {phone && (
        <div id={id} hidden={!isUnfolded} className={classes.unfolded}>
          {isUnfolded && inputs}
        </div>
      )}
    </div>
  );
};
