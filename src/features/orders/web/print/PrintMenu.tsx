import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useId } from 'react';
import { formatCount } from '#shared/money.ts';
import { MAX_PRINTED } from '../../printed.ts';
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
  /** How many orders are chosen. */
  count: number;
  /** The chosen orders, when something is printed. */
  chosen: () => ChosenForPrint;
};

/** The menu of what is printed of orders. */
export const PrintMenu = ({ papers, label: said, compact = false, count, chosen }: PrintMenuProps) => {
  const { print, busy } = usePrint();
  const reason = useId();
  const isTooMany = count > MAX_PRINTED;
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
        {isTooMany && (
          <Menu.Label maw={260} id={reason}>
            Son {formatCount(count)} órdenes, y se imprimen hasta {formatCount(MAX_PRINTED)} por vez: filtre por día o por cliente.
          </Menu.Label>
        )}
        {papers.map(([paper, label]) => (
          <Menu.Item
            key={paper}
            disabled={isTooMany}
            aria-describedby={isTooMany ? reason : undefined}
            onClick={() => void print(paper, chosen())}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
