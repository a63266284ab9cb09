import { CloseButton, Group } from '@mantine/core';
import { useRef } from 'react';
import type { Received } from '#shared/contract.ts';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import type { fees } from '../../contract.ts';
import { feesApi } from '../api.ts';
import classes from './Zones.module.css';

/** A locality or district with its outline. */
export type FoundRegion = Received<typeof fees.regions>['data'][number];

/** Looks up a locality or district whose outline becomes a zone (spec 3 §2.2). */
export const RegionSearch = ({ onTake, onClose }: { onTake: (region: FoundRegion) => void; onClose: () => void }) => {
  const found = useRef(new Map<string, FoundRegion>());
  return (
    <section className={classes.search} aria-label="Buscar una localidad">
      <Group gap={6} align="flex-end" wrap="nowrap">
        <div style={{ flex: 1 }}>
          <AsyncSelect
            name="zone-regions"
            label="Localidad o partido"
            placeholder="Su contorno será una zona"
            value={null}
            clearable={false}
            search={async (text) => {
              const { data } = await feesApi.regions.call({ search: text });
              for (const region of data) found.current.set(region._id, region);
              return data.map(({ _id, name, kind }) => ({ value: _id, label: name, note: kind }));
            }}
            onChange={(value) => {
              const region = value === null ? undefined : found.current.get(value);
              if (region) onTake(region);
            }}
          />
        </div>
        <CloseButton size={32} aria-label="Cerrar la búsqueda" onClick={onClose} />
      </Group>
    </section>
  );
};
