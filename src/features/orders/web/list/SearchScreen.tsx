import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LinkButton } from '#web/LinkButton.tsx';
import { DataTable } from '#web/table/DataTable.tsx';
import { toast } from '#web/feedback/toast.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { Sought } from '#web/marked/Marked.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenTitle } from '#web/page/screenTitle.ts';
import { counted } from '#shared/noun.ts';
import { codesOf, MAX_NUMBERS } from '../../codes.ts';
import { ordersApi } from '../api.ts';
import { usualColumns } from './columns.tsx';
import { DraftBand } from '../drafts/DraftBand.tsx';
import classes from './orders.module.css';
import { NO_FILTERS } from './orderListSearch.ts';
import { ORDERS } from '../../noun.ts';
import { orderRows } from './orderRows.tsx';
import { useOrderMenu } from '../useOrderMenu.tsx';

const NUMBERS = { one: 'número', many: 'números' };
/** Numbers that are told one by one. */
const SHOWN = 5;

/** The numbers of a search that no order has, to be copied. */
const NotFoundNumbers = ({ numbers }: { numbers: readonly string[] }) => {
  const clipboard = useClipboard();
  const copy = () => {
    clipboard.copy(numbers.join('\n'));
    toast.ok(`${counted(numbers.length, NUMBERS)} en el portapapeles`);
  };
  const others = numbers.length - SHOWN;
  return (
    <>
      <span className={classes.missing} role="status">
        {numbers.length === 1 ? 'No se encontró' : `No se encontraron ${numbers.length}:`} {numbers.slice(0, SHOWN).join(', ')}
        {others > 0 && ` y ${others} más`}
      </span>
      <Button variant="subtle" size="compact-sm" leftSection={<IconCopy size={14} stroke={1.7} />} onClick={copy}>
        Copiar
      </Button>
    </>
  );
};

/** What was searched for, cut where a scanned QR is too long to be read. */
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The orders that a number, of any of the three, or a scanned code finds (spec 2 §2.12). */
export default function SearchScreen() {
  const id = useParams({ from: '/search/$id' }).id.trim();
  const menu = useOrderMenu();
  const several = codesOf(id).length;
  const isTooMany = several > MAX_NUMBERS;
  const found = useQuery({ ...ordersApi.tracking.queryOptions({ search: id }), enabled: !isTooMany, placeholderData: keepPreviousData });
  const { orders: rows, missing = [] } = found.data ?? {};
  const sought = several > 1 ? `${several} números` : `«${shortened(id)}»`;
  useScreenTitle(`Búsqueda: ${several > 1 ? sought : shortened(id)}`);
  return (
    <Sought value={several > 1 || id.length > 100 ? '' : id}>
      <PageHead title="Búsqueda" breadcrumb={['Órdenes', 'Búsqueda']} aside={<span className={classes.sought}>{sought}</span>} />
      <DraftBand menu={menu} />
      <DataTable
        {...orderRows(menu)}
        columns={usualColumns}
        rows={isTooMany ? [] : rows}
        paging={false}
        fetching={found.isPlaceholderData}
        error={found.error}
        onRetry={() => void found.refetch()}
        strip={
          rows?.length ? (
            <div className={classes.counts}>
              <span className="tn">{counted(rows.length, ORDERS)}</span>
              {missing.length > 0 && <NotFoundNumbers numbers={missing} />}
            </div>
          ) : undefined
        }
        empty={
          <EmptyState
            icon={<IconSearchOff size={20} stroke={1.7} />}
            title={isTooMany ? `Son ${several} números: busque hasta ${MAX_NUMBERS} por vez` : 'No se encontró ninguna orden'}
            text={
              isTooMany
                ? 'Pegue una parte, busque, y siga con la otra.'
                : several > 1
                  ? `Ninguna tiene alguno de los ${several} como número interno, externo o de seguimiento.`
                  : `Ninguna tiene «${shortened(id)}» como número interno, externo o de seguimiento. ¿Es una dirección o un nombre?`
            }
            actions={
              several > 1 ? undefined : (
                <LinkButton variant="default" to="/order" search={{ ...NO_FILTERS, toAddress: id }}>
                  Buscar en direcciones y personas
                </LinkButton>
              )
            }
          />
        }
      />
      {menu.modal}
    </Sought>
  );
}
