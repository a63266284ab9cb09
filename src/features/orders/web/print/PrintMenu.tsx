import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { formatCount } from '#shared/money.ts';
import type { ChosenForPrint, Paper } from './orderPrinting.ts';
import { usePrint } from './usePrint.ts';

/** What is printed of a selection (spec 2 §2.2). */
const papers: readonly (readonly [paper: Paper, label: string])[] = [
  ['labels', 'Impresión Normal'],
  ['labelsZpl', 'Impresión ZPL'],
  ['notes', 'Impresión Remito'],
  ['mergedNotes', 'Remitos Consolidados'],
  ['routeSheet', 'Hoja de ruta'],
  ['proofs', 'Comprobantes'],
];

/** Props of {@link PrintMenu}. */
export type PrintMenuProps = {
  count: number;
  /** The chosen orders, when something is printed. */
  chosen: () => ChosenForPrint;
};

/** The print menu of a selection, with its count. */
export const PrintMenu = ({ count, chosen }: PrintMenuProps) => {
  const { print, busy } = usePrint();
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconPrinter size={15} stroke={1.7} />}
          rightSection={<IconChevronDown size={14} stroke={1.7} />}
        >
          Imprimir ({formatCount(count)})
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map(([paper, label]) => (
          <Menu.Item key={paper} onClick={() => void print(paper, chosen())}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
