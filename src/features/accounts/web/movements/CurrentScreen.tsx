import { Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { ahead, later } from '#web/later.ts';
import { PageHead } from '#web/page/PageHead.tsx';
import { useScreenSearch } from '#web/screens.tsx';
import { PHONE_QUERY } from '#web/theme.ts';
import { useScreenAction } from '#web/useScreenAction.ts';
import { Balances } from '../balances/Balances.tsx';
import { currentTabs, type CurrentTab } from './currentSearch.ts';
import type { MovementStart } from './movementStart.ts';
import { MovementsTab } from './MovementsTab.tsx';
import classes from './Movements.module.css';
import { newMovement } from './newMovement.ts';

const loadForm = () => import('./MovementForm.tsx');
const MovementForm = later(loadForm);

const tabNames: Readonly<Record<CurrentTab, string>> = { movements: 'Movimientos', clients: 'Clientes', employees: 'Empleados' };

/** Cuenta / Detalle: movements, and what clients owe and employees are owed (spec 3 §2.4). */
export default function CurrentScreen() {
  const [{ tab = 'movements' }, setSearch] = useScreenSearch('/account/current');
  const [moving, setMoving] = useState<MovementStart>();
  const begin = () => setMoving({});
  useScreenAction(newMovement, begin);
  const show = (key: string | null) => {
    const next = currentTabs.find((one) => one === key);
    void setSearch({ tab: next === 'movements' ? undefined : next, q: undefined, side: undefined });
  };
  const phone = useMediaQuery(PHONE_QUERY, false, { getInitialValueInEffect: false });
  const list = (
    <Tabs.List className={classes.list ?? ''}>
      {currentTabs.map((key) => (
        <Tabs.Tab key={key} value={key}>
          {tabNames[key]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
  return (
    <>
      <Tabs value={tab} onChange={show} keepMounted={false} className={classes.tabs}>
        <PageHead
          title="Detalle"
          breadcrumb={['Cuenta', 'Detalle']}
          aside={!phone && list}
          actions={
            <Button
              leftSection={<IconPlus size={16} stroke={1.7} />}
              aria-keyshortcuts="N"
              onMouseEnter={() => ahead(loadForm)}
              onClick={begin}
            >
              Nuevo movimiento
            </Button>
          }
        />
        {phone && list}
        <Tabs.Panel value="movements" className={classes.panel}>
          <MovementsTab onNew={begin} />
        </Tabs.Panel>
        <Tabs.Panel value="clients" className={classes.panel}>
          <Balances kind="client" onMove={setMoving} />
        </Tabs.Panel>
        <Tabs.Panel value="employees" className={classes.panel}>
          <Balances kind="employee" onMove={setMoving} />
        </Tabs.Panel>
      </Tabs>
      {moving && (
        <Suspense>
          <MovementForm start={moving} onClose={() => setMoving(undefined)} />
        </Suspense>
      )}
    </>
  );
}
