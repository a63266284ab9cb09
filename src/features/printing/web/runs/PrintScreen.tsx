import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { isUnknown } from '../isUnknown.ts';
import { later } from '#web/later.ts';
import { LinkButton } from '#web/LinkButton.tsx';
import card from '#web/page/CardFrame.module.css';
import { recordId } from '#web/list/screenSearch.ts';
import { useScreenSearch } from '#web/screens.tsx';
import { printingApi } from '../api.ts';
import classes from './Print.module.css';
import { PrintRuns } from './PrintRuns.tsx';

const RunInWork = later(async () => ({ default: (await import('./RunInWork.tsx')).RunInWork }));

const toOrders = <LinkButton to="/order">Ir a las órdenes</LinkButton>;

/** Labels: a run to print, how it is done, and the last runs (spec 2 §2.13). */
export default function PrintScreen() {
  const [search] = useScreenSearch('/order/print');
  const _id = recordId(search.run);
  const { data, error, refetch } = useQuery({
    ...printingApi.run.queryOptions({ _id: _id ?? '' }),
    enabled: _id !== undefined,
    // Another screen may have printed of it meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const run = _id === undefined ? undefined : data?.data;
  const cannotBe = search.run !== undefined && _id === undefined;
  return (
    <section className={`${card.frame} ${classes.card}`}>
      {run ? (
        <Suspense>
          <RunInWork key={run._id} run={run} gone={data?.gone ?? 0} changed={data?.changed ?? 0} inBrowser={search.with === 'browser'} />
        </Suspense>
      ) : (
        <div className={classes.body}>
          <div className={classes.empty}>
            {cannotBe || (_id !== undefined && isUnknown(error)) ? (
              <EmptyState page title="La tanda no existe" text="Las que se imprimieron están en Tandas." actions={toOrders} />
            ) : error && _id !== undefined ? (
              <ErrorState title="No se pudo abrir la tanda" failure={failureOf(error)} onRetry={() => void refetch()} />
            ) : (
              _id === undefined && (
                <EmptyState
                  page
                  title="Imprimir etiquetas"
                  text="Elija órdenes en la lista y use Imprimir. Una tanda que se cortó, o que hay que repetir, se abre desde Tandas."
                  actions={toOrders}
                />
              )
            )}
          </div>
          <PrintRuns shown={undefined} />
        </div>
      )}
    </section>
  );
}
