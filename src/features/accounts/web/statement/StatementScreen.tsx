import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconDownload, IconFileTypePdf, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { counted } from '#shared/noun.ts';
import { EmptyState } from '#web/feedback/EmptyState.tsx';
import { ErrorState } from '#web/feedback/ErrorState.tsx';
import { failureOf } from '#web/feedback/failure.ts';
import { bring, later } from '#web/later.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenTitle } from '#web/page/screenTitle.ts';
import { useScreenSearch } from '#web/screens.tsx';
import { useScreenAction } from '#web/useScreenAction.ts';
import { useToday } from '#web/useToday.ts';
import { isStatement } from '../../ledger/statementDays.ts';
import { balanceWords, sideOf } from '../../ledger/words.ts';
import { MOVEMENT } from '../../noun.ts';
import { accountName } from '../accountOptions.ts';
import { accountsApi } from '../api.ts';
import { SidedMoney } from '../Money.tsx';
import type { MovementStart } from '../movements/movementStart.ts';
import { newMovement } from '../movements/newMovement.ts';
import { FileButton } from '../papers/FileButton.tsx';
import { OpenOnes } from './OpenOnes.tsx';
import { type Receipt, ReceiptViewer } from '../movements/ReceiptButton.tsx';
import classes from './Statement.module.css';
import { statementDays, statementPresets } from './statementSearch.ts';
import { type StatementLine, StatementTable } from './StatementTable.tsx';

/** With its calendar, which the screen need not wait for. */
const DateRange = later(async () => ({ default: (await import('#web/list/panel/DateRange.tsx')).DateRange }));
const MovementForm = later(() => import('../movements/MovementForm.tsx'));
const loadReversal = bring(() => import('../movements/askReversal.ts'));

/** Cuenta / Detalle / one account: its statement, what it comes to, and the settlements of it that are open. */
export default function StatementScreen() {
  const { id } = useParams({ from: '/account/current/$id' });
  const [search, setSearch] = useScreenSearch('/account/current/$id');
  const [moving, setMoving] = useState<MovementStart>();
  const [receipt, setReceipt] = useState<Receipt>();
  const today = useToday();
  const queries = useQueryClient();
  const days = statementDays(search, today);
  const presets = statementPresets(today);
  const query = useQuery({ ...accountsApi.statement.queryOptions({ toAccount: id, ...days }), placeholderData: keepPreviousData });
  // What is kept while another is on its way is of this account alone.
  const statement = query.data?.account._id === id ? query.data : undefined;
  const account = statement?.account;
  useScreenTitle(account && accountName(account));
  const side = account ? sideOf(account.AccountType, account.amount) : 'even';
  const settles = side === 'owed' ? 'pay' : 'cash';
  const begin = () => setMoving({ toAccount: id, status: settles });
  useScreenAction(newMovement, begin);
  const takeBack = async (line: StatementLine) => {
    const { askReversal } = await loadReversal();
    if (account) await askReversal(line, account.AccountType, accountName(account), queries);
  };
  if (query.error && !statement) {
    const isTooLong = !isStatement(days.startDay, days.endDay);
    if ((query.error.status === 404 || query.error.status === 400) && !isTooLong)
      return (
        <EmptyState
          title="La cuenta no existe"
          text="Puede haberse abierto con una dirección vieja."
          actions={<Link to="/account/current">Volver al detalle</Link>}
        />
      );
    return (
      <ErrorState
        title={isTooLong ? 'Un extracto abarca hasta tres años' : 'No se pudo cargar la cuenta'}
        failure={failureOf(query.error)}
        onRetry={isTooLong ? () => void setSearch({ startDay: undefined, endDay: undefined }) : () => void query.refetch()}
      />
    );
  }
  const tab = account?.AccountType === 'employee' ? 'employees' : 'clients';
  return (
    <>
      <PageHead
        title={account ? accountName(account) : <Skeleton h={22} w={220} />}
        breadcrumb={[
          'Cuenta',
          <Link key="current" to="/account/current" className={classes.crumb}>
            Detalle
          </Link>,
          <Link key="tab" to="/account/current" search={{ tab }} className={classes.crumb}>
            {tab === 'clients' ? 'Clientes' : 'Empleados'}
          </Link>,
        ]}
        actions={
          <>
            <FileButton
              disabled={!account}
              leftSection={<IconFileTypePdf size={16} stroke={1.7} />}
              ask={() => accountsApi.exportStatement.call({ toAccount: id, ...days, format: 'pdf' })}
            >
              PDF
            </FileButton>
            <FileButton
              disabled={!account}
              leftSection={<IconDownload size={16} stroke={1.7} />}
              ask={() => accountsApi.exportStatement.call({ toAccount: id, ...days, format: 'xlsx' })}
            >
              XLSX
            </FileButton>
            <Button leftSection={<IconPlus size={16} stroke={1.7} />} disabled={!account} aria-keyshortcuts="N" onClick={begin}>
              {settles === 'pay' ? 'Registrar pago' : 'Registrar cobro'}
            </Button>
          </>
        }
      />
      <div className={classes.columns}>
        <section className={classes.statement} aria-label="Extracto" aria-busy={query.isPlaceholderData || query.isPending}>
          <div className={classes.bar}>
            <Suspense fallback={<Skeleton w={270} h={57} />}>
              <DateRange
                label="Extracto"
                folds
                value={days}
                onChange={(next) => void setSearch(next ?? { startDay: undefined, endDay: undefined })}
              />
            </Suspense>
            <SegmentedControl
              size="xs"
              aria-label="Días del extracto"
              data={presets.map(({ label }) => label)}
              value={presets.find((one) => one.days.startDay === days.startDay && one.days.endDay === days.endDay)?.label ?? ''}
              onChange={(label) => void setSearch(presets.find((one) => one.label === label)?.days ?? {})}
            />
            {statement && <span className={classes.count}>{counted(statement.data.length, MOVEMENT)}</span>}
          </div>
          <div
            className={classes.scroll}
            data-dimmed={query.isPlaceholderData || undefined}
            tabIndex={0}
            role="region"
            aria-label="Movimientos del extracto"
          >
            {statement ? (
              <StatementTable statement={statement} {...days} onReceipt={setReceipt} onReverse={(line) => void takeBack(line)} />
            ) : (
              <Skeleton h={300} radius={0} />
            )}
          </div>
        </section>
        <aside className={classes.aside} aria-label="Saldo">
          <section className={classes.card}>
            {account ? (
              <>
                <span className={classes.note}>{side === 'even' ? 'Saldo' : balanceWords[side]}</span>
                <p className={classes.figure}>
                  <SidedMoney kind={account.AccountType} amount={account.amount} />
                </p>
                {side === 'even' && <span className={classes.note}>{balanceWords.even}</span>}
              </>
            ) : (
              <Skeleton h={52} />
            )}
          </section>
          {account?.AccountType === 'client' && (
            <OpenOnes
              client={id}
              today={today}
              onPay={(settlement, left) =>
                setMoving({ toAccount: id, status: left < 0 ? 'pay' : 'cash', amount: Math.abs(left), settlement })
              }
            />
          )}
        </aside>
      </div>
      <ReceiptViewer receipt={receipt} onClose={() => setReceipt(undefined)} />
      {moving && (
        <Suspense>
          <MovementForm start={moving} onClose={() => setMoving(undefined)} />
        </Suspense>
      )}
    </>
  );
}
