import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { isUnrestricted } from '#shared/permissions.ts';
import { CatalogueEntries, type CatalogueEntriesProps } from '#web/catalogue/CatalogueEntries.tsx';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { useSession } from '../../session/web/session.ts';
import { VEHICLE } from '../noun.ts';
import { fleetApi } from './api.ts';
import classes from './CataloguesModal.module.css';

const tabs = { category: 'Categorías', brand: 'Marcas', type: 'Tipos', status: 'Estados' } as const;
type Tab = keyof typeof tabs;

const saving = (catalogue: 'brand' | 'type' | 'status' | 'model', brand?: string) => ({
  add: (name: string) => fleetApi.saveEntry.call({ catalogue, name, ...(brand && { brand }) }),
  edit: (entry: { _id: string; name: string; color?: string }) => fleetApi.saveEntry.call({ catalogue, ...entry }),
  remove: (_id: string) => fleetApi.removeEntry.call({ catalogue, _id }),
});

const Vehicles = (props: Omit<CatalogueEntriesProps, 'of' | 'slice'>) => (
  <CatalogueEntries of={VEHICLE} slice={String(fleetApi.list.key[0])} {...props} />
);

/** The way to the vehicles of which a column says that; the list behind shows them. */
const listed = (column: 'category' | 'type' | 'stands', onClose: () => void) => (entry: { name: string }, told: string) => (
  <Link to="/fleet" search={{ [`f.${column}`]: entry.name }} onClick={onClose}>
    {told}
  </Link>
);

type Closing = { onClose: () => void };

const Categories = ({ onClose }: Closing) => (
  <Vehicles
    records={listed('category', onClose)}
    noun={{ one: 'categoría', many: 'categorías', feminine: true }}
    query={useQuery(fleetApi.categories.queryOptions({}))}
    add={(name) => fleetApi.addCategory.call({ _id: newId(), name })}
    remove={(_id) => fleetApi.removeCategory.call({ _id })}
  />
);

const Models = ({ brand, onBack }: { brand: { _id: string; name: string }; onBack: () => void }) => (
  <>
    <div>
      <Button variant="subtle" color="gray" c="var(--rp-text)" leftSection={<IconArrowLeft size={16} stroke={1.7} />} onClick={onBack}>
        Modelos de {brand.name}
      </Button>
    </div>
    <Vehicles
      noun={{ one: 'modelo', many: 'modelos' }}
      query={useQuery(fleetApi.models.queryOptions({ brand: brand._id }))}
      {...saving('model', brand._id)}
    />
  </>
);

const Brands = ({ onBrand }: { onBrand: (brand: { _id: string; name: string }) => void }) => (
  <Vehicles
    noun={{ one: 'marca', many: 'marcas', feminine: true }}
    query={useQuery(fleetApi.brands.queryOptions({}))}
    {...saving('brand')}
    more={(brand) => (
      <Button size="compact-sm" variant="subtle" aria-label={`Modelos de ${brand.name}`} onClick={() => onBrand(brand)}>
        Modelos
      </Button>
    )}
  />
);

const Types = ({ onClose }: Closing) => (
  <Vehicles
    records={listed('type', onClose)}
    noun={{ one: 'tipo', many: 'tipos' }}
    query={useQuery(fleetApi.types.queryOptions({}))}
    {...saving('type')}
  />
);

const Statuses = ({ onClose }: Closing) => (
  <Vehicles
    records={listed('stands', onClose)}
    noun={{ one: 'estado', many: 'estados' }}
    query={useQuery(fleetApi.statuses.queryOptions({}))}
    edit={saving('status').edit}
  />
);

/** What vehicles are chosen from; all but categories is the unrestricted people's (spec 1 §2). */
export default function CataloguesModal({ onClose }: Closing) {
  const degree = useSession()?.category.degree;
  const [tab, setTab] = useState<Tab>('category');
  const [brand, setBrand] = useState<{ _id: string; name: string } | null>(null);
  const mayChange = degree !== undefined && isUnrestricted({ degree });
  return (
    <Dialog onClose={onClose} title={mayChange ? 'Categorías y catálogos' : 'Categorías'} size={560}>
      <div className={classes.head}>
        {mayChange && (
          <SegmentedControl<Tab>
            fullWidth
            aria-label="Catálogo"
            value={tab}
            onChange={(next) => {
              setTab(next);
              setBrand(null);
            }}
            data={Object.entries(tabs).map(([value, label]) => ({ value: value as Tab, label }))}
          />
        )}
        {tab === 'category' && <Categories onClose={onClose} />}
        {tab === 'brand' && (brand ? <Models brand={brand} onBack={() => setBrand(null)} /> : <Brands onBrand={setBrand} />)}
        {tab === 'type' && <Types onClose={onClose} />}
        {tab === 'status' && <Statuses onClose={onClose} />}
      </div>
    </Dialog>
  );
}
