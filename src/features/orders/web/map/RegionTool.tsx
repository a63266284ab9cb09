import { ActionIcon, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { AsyncSelect } from '#web/select/AsyncSelect.tsx';
import type { MapRegion } from '../../map/mapCalls.ts';
import { ordersApi } from '../api.ts';
import classes from './OrdersMap.module.css';

/** Looks up a locality or district, whose outline becomes a zone. */
export default function RegionTool({ onTake, onClose }: { onTake: (region: MapRegion) => void; onClose: () => void }) {
  return (
    <section className={classes.region} aria-label="Localidad entera">
      <Group gap={6} align="flex-end" wrap="nowrap">
        <div className={classes.regionField}>
          <AsyncSelect
            name="map-regions"
            label="Localidad o partido"
            placeholder="Su contorno será una zona"
            value={null}
            clearable={false}
            search={async (search) => {
              const { data } = await ordersApi.mapRegions.call({ search });
              return data.map(({ _id, name, kind }) => ({ value: _id, label: name, note: kind }));
            }}
            onChange={(_id) => {
              if (_id === null) return;
              void ordersApi.mapRegions.call({ _id }).then(({ data: [region] }) => region && onTake(region));
            }}
          />
        </div>
        <ActionIcon size={32} aria-label="Cerrar la búsqueda" onClick={onClose}>
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      </Group>
    </section>
  );
}
