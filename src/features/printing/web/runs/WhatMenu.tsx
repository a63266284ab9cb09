import { Button, Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { allPapers } from '../../../orders/web/print/PrintMenu.tsx';
import { usePrint } from '../../../orders/web/print/usePrint.ts';
import classes from './PrintSettings.module.css';

/** What is printed of the run's orders beside their labels; it opens by itself, and Back comes back here. */
const others = allPapers.filter(([paper]) => paper !== 'labels' && paper !== 'labelsZpl');

/** Props of {@link WhatMenu}. */
export type WhatMenuProps = { /** The run's. */ run: string; disabled: boolean };

/** What is printed: labels here; of the same orders, their other papers. */
export const WhatMenu = ({ run, disabled }: WhatMenuProps) => {
  const { print, busy } = usePrint();
  return (
    <div>
      <span className={classes.word} id="print-what">
        Qué
      </span>
      <Menu width="target" position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            disabled={disabled}
            loading={busy}
            aria-labelledby="print-what print-what-chosen"
            rightSection={<IconSelector size={16} stroke={1.7} />}
          >
            <span id="print-what-chosen" className={classes.chosen}>
              Etiquetas
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection={<IconCheck size={15} stroke={1.8} aria-hidden />}>Etiquetas</Menu.Item>
          {others.map(([paper, label]) => (
            <Menu.Item key={paper} onClick={() => void print(paper, { run })}>
              {label === 'Impresión Remito' ? 'Remitos' : label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
