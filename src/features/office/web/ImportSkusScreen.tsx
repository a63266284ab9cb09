import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useScreenSearch } from '#web/screens.tsx';
import { later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import { PageHead } from '#web/page/PageHead.tsx';
import { RecordImport } from '#web/record/import/RecordImport.tsx';
import { clientsApi } from '../../clients/web/api.ts';
import { skuFileFields } from '../../skus/fields.ts';
import { skuByItsBarCode, skuColumns } from '../../skus/importColumns.ts';
import { SKU } from '../../skus/noun.ts';
import { joinedBySku } from '../../skus/joinedBySku.ts';
import { MAX_IMPORTED_SKUS, MAX_VARIANTS_CELL } from '../../skus/sku.ts';
import { skusApi } from '../../skus/web/api.ts';
import classes from './ClientPage.module.css';
import own from './ImportSkus.module.css';
import { readerOf } from './importTools.ts';

const sample = { sku: 'SKU-001', description: 'Nombre del producto', code: '7790000000000', variant: 'S, M, L' };

const ClientSelect = later(async () => ({ default: (await import('../../clients/web/ClientSelect.tsx')).ClientSelect }));

/** A row with a SKU alone is a product too. What is longer than a cell may be is cut to what is refused. */
const readSkus = readerOf(SKU, { whole: true, most: MAX_IMPORTED_SKUS, longest: MAX_VARIANTS_CELL + 1 });

/** The calls for one client's file. */
const callsFor = (client: string) => ({
  list: skusApi.list,
  importCheck: {
    call: (input: Omit<Parameters<typeof skusApi.importCheck.call>[0], 'client'>) => skusApi.importCheck.call({ ...input, client }),
  },
  import: { call: (input: Omit<Parameters<typeof skusApi.import.call>[0], 'client'>) => skusApi.import.call({ ...input, client }) },
});

/** Depósitos / Fulfillment / SKU / Importar: SKUs of a client from a file. */
export default function ImportSkusScreen() {
  const [{ client }, setSearch] = useScreenSearch('/fulfillment/sku/import');
  const found = useQuery({ ...clientsApi.search.queryOptions({ ids: client ? [client] : [] }), enabled: client !== undefined });
  const name = found.data?.data[0]?.name;
  const breadcrumb = [
    'Depósitos',
    'Fulfillment',
    <Link key="list" to="/fulfillment/sku" className={classes.crumb}>
      SKU
    </Link>,
    ...(client && name ? [name] : []),
    'Importar',
  ];
  const choice = (
    <Suspense fallback={<Skeleton h={57} />}>
      <ClientSelect
        label="Cliente"
        required
        value={client ?? null}
        onChange={(chosen) => void setSearch({ client: chosen ?? undefined }, { replace: true })}
      />
    </Suspense>
  );
  if (!client)
    return (
      <>
        <PageHead title="Importar SKU" breadcrumb={breadcrumb} />
        <div className={own.choice}>
          <p>Los SKU de una planilla son de un cliente: elija de quién.</p>
          {choice}
        </div>
      </>
    );
  return (
    <RecordImport
      key={client}
      of={callsFor(client)}
      noun={SKU}
      breadcrumb={breadcrumb}
      fields={skuFileFields}
      columns={skuColumns}
      settle={skuByItsBarCode}
      join={joinedBySku}
      needed={['sku']}
      sample={sample}
      most={MAX_IMPORTED_SKUS}
      about="Los que el cliente ya tiene se reconocen por su SKU y se actualizan. Las filas de un mismo SKU, cada una con otra variante, se juntan."
      before={<div className={own.client}>{choice}</div>}
      read={readSkus}
      back={
        <LinkButton to="/fulfillment/sku" search={{ client }}>
          Ver los SKU
        </LinkButton>
      }
    />
  );
}
