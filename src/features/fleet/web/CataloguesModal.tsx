import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { isUnrestricted } from '#shared/permissions.ts';
import { Dialog } from '#web/feedback/Dialog.tsx';
import { useSession } from '../../session/web/session.ts';
import { fleetApi } from './api.ts';
import { CatalogueEntries } from './CatalogueEntries.tsx';
import classes from './CataloguesModal.module.css';

const tabs = { category: 'Categorías', brand: 'Marcas', type: 'Tipos', status: 'Estados' } as const;
type Tab = keyof typeof tabs;

const saving = (catalogue: 'brand' | 'type' | 'status' | 'model', brand?: string) => ({
  add: (name: string) => fleetApi.saveEntry.call({ catalogue, name, ...(brand && { brand }) }),
  edit: (entry: { _id: string; name: string; color?: string }) => fleetApi.saveEntry.call({ catalogue, ...entry }),
  remove: (_id: string) => fleetApi.removeEntry.call({ catalogue, _id }),
});

const Categories = () => (
  <CatalogueEntries
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
    <CatalogueEntries
      noun={{ one: 'modelo', many: 'modelos' }}
      query={useQuery(fleetApi.models.queryOptions({ brand: brand._id }))}
      {...saving('model', brand._id)}
    />
  </>
);

const Brands = ({ onBrand }: { onBrand: (brand: { _id: string; name: string }) => void }) => (
  <CatalogueEntries
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

const Types = () => (
  <CatalogueEntries noun={{ one: 'tipo', many: 'tipos' }} query={useQuery(fleetApi.types.queryOptions({}))} {...saving('type')} />
);

const Statuses = () => (
  <CatalogueEntries
    noun={{ one: 'estado', many: 'estados' }}
    query={useQuery(fleetApi.statuses.queryOptions({}))}
    edit={saving('status').edit}
  />
);

/** What vehicles are chosen from; all but categories is the unrestricted people's (spec 1 §2). */
export default function CataloguesModal({ onClose }: { onClose: () => void }) {
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
        {tab === 'category' && <Categories />}
        {tab === 'brand' && (brand ? <Models brand={brand} onBack={() => setBrand(null)} /> : <Brands onBrand={setBrand} />)}
        {tab === 'type' && <Types />}
        {tab === 'status' && <Statuses />}
      </div>
    </Dialog>
  );
}
