import { Tabs } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DrawnLater } from '../DrawnLater.tsx';
import { fieldsOfTab } from './formErrors.ts';
import classes from './FormModal.module.css';

/** One tab of a form. */
export interface FormTab {
  key: string;
  label: string;
  /** Form paths that the tab holds, e.g. 'destination' for everything below it; tells which tab an error is in. */
  fields: readonly string[];
  /** A count behind the label. */
  count?: number;
  content: ReactNode;
}

type Shown = { id: string; tabs: readonly FormTab[]; active: string };

/** The tabs of a form by name, with those that something is wrong in. @param wrong form paths with an error */
export const FormTabList = ({ id, tabs, active, wrong, onTab }: Shown & { wrong: readonly string[]; onTab: (key: string) => void }) => (
  <Tabs id={id} value={active} onChange={(key) => key && onTab(key)} className={classes.tabs}>
    <Tabs.List>
      {tabs.map((one) => (
        <Tabs.Tab
          key={one.key}
          value={one.key}
          rightSection={
            fieldsOfTab(one.fields, wrong).length > 0 ? (
              <IconExclamationCircle size={15} stroke={1.7} color="var(--rp-danger)" aria-label="con errores" role="img" />
            ) : one.count ? (
              <span className={classes.count}>{one.count}</span>
            ) : undefined
          }
        >
          {one.label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
);

/** What stands in the tabs; those that are not open are drawn too, so that the form keeps its height. */
export const FormPanels = ({ id, tabs, active }: Shown) => (
  <div className={classes.panels}>
    {tabs.map((one) => (
      <div
        key={one.key}
        role={tabs.length > 1 ? 'tabpanel' : undefined}
        id={`${id}-panel-${one.key}`}
        aria-labelledby={tabs.length > 1 ? `${id}-tab-${one.key}` : undefined}
        inert={one.key !== active}
        data-hidden={one.key !== active || undefined}
      >
        <DrawnLater visible={one.key === active}>{one.content}</DrawnLater>
      </div>
    ))}
  </div>
);
