import { IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LinkButton } from '#web/LinkButton.tsx';
import { DataTable } from '#web/table/DataTable.tsx';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenTitle } from '#web/page/screenTitle.ts';
import { counted } from '#shared/noun.ts';
import { ordersApi } from '../api.ts';
import { usualColumns } from './columns.tsx';
import { DraftBand } from '../drafts/DraftBand.tsx';
import classes from './orders.module.css';
import { NO_FILTERS } from './orderListSearch.ts';
import { ORDERS } from './orderNoun.ts';
import { orderRows } from './orderRows.tsx';
import { useOrderMenu } from '../useOrderMenu.tsx';

/** What was searched for, cut where a scanned QR is too long to be read. */
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The orders that a number, of any of the three, or a scanned code finds (spec 2 §2.12). */
export default function SearchScreen() {
  const { id } = useParams({ from: '/search/$id' });
  const menu = useOrderMenu();
  const found = useQuery({ ...ordersApi.tracking.queryOptions({ search: id }), placeholderData: keepPreviousData });
  const rows = found.data?.orders;
  useScreenTitle(`Búsqueda: ${shortened(id)}`);
  return (
    <>
      <PageHead title="Búsqueda" breadcrumb={['Órdenes', 'Búsqueda']} aside={<span className={classes.sought}>«{shortened(id)}»</span>} />
      <DraftBand menu={menu} />
      <DataTable
        {...orderRows(menu)}
        columns={usualColumns}
        rows={rows}
        paging={false}
        fetching={found.isPlaceholderData}
        error={found.error}
        onRetry={() => void found.refetch()}
        strip={rows?.length ? <span className="tn">{counted(rows.length, ORDERS)}</span> : undefined}
        empty={
          <EmptyState
            icon={<IconSearchOff size={20} stroke={1.7} />}
            title="No se encontró ninguna orden"
            text={`Ninguna tiene «${shortened(id)}» como número interno, externo o de seguimiento. ¿Es una dirección o un nombre?`}
            actions={
              <LinkButton variant="default" to="/order" search={{ ...NO_FILTERS, toAddress: id }}>
                Buscar en direcciones y personas
              </LinkButton>
            }
          />
        }
      />
      {menu.modal}
    </>
  );
}
