import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { later } from '#web/later.ts';
import { LazyMenu } from '#web/menu/LazyMenu.tsx';
import { useToday } from '#web/useToday.ts';
import type { SavedView } from '../savedView.ts';
import type { ViewedList } from '../viewedLists.ts';
import type { NamedView } from './viewChanges.ts';
import { isMoved, openView, type ViewRules, viewSearch } from './viewSearch.ts';
import classes from './views.module.css';

const ViewEntries = later(() => import('./ViewEntries.tsx'));
const ViewModal = later(() => import('./ViewModal.tsx'));

/** Props of {@link ViewMenu}. */
export type ViewMenuProps<Search extends { view?: string | undefined }> = {
  list: ViewedList;
  views: readonly SavedView[];
  search: Search;
  /** The columns that are shown: a view keeps them. */
  columns: readonly string[] | null;
  /** Goes to another place of the list. */
  onSearch: (change: Search | { view: string | undefined }) => void;
  rules: ViewRules<Search>;
};

/** The user's saved views: the open one by name, and what can be done with them. */
export function ViewMenu<Search extends { view?: string | undefined }>(props: ViewMenuProps<Search>) {
  const { list, views, search, columns, onSearch, rules } = props;
  const today = useToday();
  const queries = useQueryClient();
  const [naming, setNaming] = useState<NamedView | null>(null);
  const open = views.find(({ _id }) => _id === search.view);
  const moved = open !== undefined && isMoved(open, search, rules, today);
  const changed = { queries, list, onView: (view: string | undefined) => onSearch({ view }) };
  return (
    <>
      <LazyMenu
        width={280}
        position="bottom-end"
        button={(target) =>
          open ? (
            <Button variant="default" leftSection={<IconBookmark size={15} stroke={1.7} />} className={classes.viewButton} {...target}>
              {`${open.name}${moved ? ' (cambiada)' : ''}`}
            </Button>
          ) : (
            <ActionIcon variant="default" size={32} aria-label="Vistas" title="Vistas" visibleFrom="md" {...target}>
              <IconBookmark size={16} stroke={1.7} />
            </ActionIcon>
          )
        }
      >
        <ViewEntries
          changed={changed}
          views={views}
          open={open}
          moved={moved}
          here={{ search: viewSearch(search, rules, today), columns: columns && [...columns] }}
          onOpen={(view) => onSearch(openView(view, rules))}
          onName={setNaming}
          onLeave={() => onSearch({ ...rules.untouched, view: undefined })}
        />
      </LazyMenu>
      {naming && (
        <Suspense>
          <ViewModal changed={changed} view={naming} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </>
  );
}
