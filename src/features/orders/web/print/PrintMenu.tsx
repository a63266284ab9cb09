import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import type { ChosenForPrint, Paper } from './orderPrinting.ts';
import { usePrint } from './usePrint.ts';

/** What is printed, by its name. */
type Papers = readonly (readonly [paper: Paper, label: string])[];

/** What is printed of one order beside its QR (spec 2 §2.7). */
export const labelPapers: Papers = [
  ['labels', 'Impresión Normal'],
  ['labelsZpl', 'Impresión ZPL'],
];

/** What is printed of a selection (spec 2 §2.2). */
export const allPapers: Papers = [
  ...labelPapers,
  ['notes', 'Impresión Remito'],
  ['mergedNotes', 'Remitos Consolidados'],
  ['routeSheet', 'Hoja de ruta'],
  ['proofs', 'Comprobantes'],
];

/** Props of {@link PrintMenu}. */
export type PrintMenuProps = {
  papers: Papers;
  /** 'Imprimir (3)' */
  label: string;
  compact?: boolean;
  /** The chosen orders, when something is printed. */
  chosen: () => ChosenForPrint;
};

/** The menu of what is printed of orders. */
export const PrintMenu = ({ papers, label: said, compact = false, chosen }: PrintMenuProps) => {
  const { print, busy } = usePrint();
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          {...(compact && { size: 'compact-sm' })}
          loading={busy}
          leftSection={<IconPrinter size={15} stroke={1.7} />}
          rightSection={<IconChevronDown size={14} stroke={1.7} />}
        >
          {said}
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
