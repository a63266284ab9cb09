import { statfs } from 'node:fs/promises';
import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client';
import type { LogState } from '../backup/log/watchLog.ts';
import type { Ports } from '../ports.ts';

/** What a process knows of itself: its version, its connections, the disk under its data, the services it asks, the log that it keeps. */
export const ownFigures = (registry: Registry, { config, database, services, keptLog }: Ports, version: string): void => {
  const gauge = <L extends string>(configuration: GaugeConfiguration<L>) => new Gauge({ ...configuration, registers: [registry] });
  gauge({ name: 'reparto_info', help: 'The version that runs.', labelNames: ['version'] }).set({ version }, 1);
  const pools = { app: database.app, owner: database.owner };
  gauge({
    name: 'reparto_pool_connections',
    help: 'Connections to the database, by what they are for and whether they are in use.',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'in_use' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  gauge({
    name: 'reparto_pool_connections_max',
    help: 'The most connections that there can be.',
    labelNames: ['pool'],
    collect() {
      for (const [pool, { options }] of Object.entries(pools)) this.set({ pool }, options.max);
    },
  });
  gauge({
    name: 'reparto_pool_waiting',
    help: 'Work that waits for a connection.',
    labelNames: ['pool'],
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
  const size = gauge({ name: 'reparto_disk_size_bytes', help: 'Size of the disk under the data folder.' });
  gauge({
    name: 'reparto_disk_free_bytes',
    help: 'What is left on the disk under the data folder.',
    async collect() {
      // A disk that cannot be asked tells nothing.
      const disk = await statfs(config.DATA_DIR).catch(() => undefined);
      if (!disk) return;
      size.set(disk.blocks * disk.bsize);
      this.set(disk.bavail * disk.bsize);
    },
  });
  gauge({
    name: 'reparto_outside_failing',
    help: 'Whether a service that is asked outside failed when it was last asked.',
    labelNames: ['service'],
    collect() {
      for (const [service, since] of services.failing()) this.set({ service }, since ? 1 : 0);
    },
  });
  // Nothing where none is kept.
  const told = (name: string, help: string, value: (state: LogState) => number | null) =>
    gauge({
      name,
      help,
      collect() {
        const state = keptLog.state();
        const found = state ? value(state) : null;
        if (found === null) this.remove();
        else this.set(found);
      },
    });
  told('reparto_log_age_seconds', 'How long ago the last of the database log was kept.', ({ age }) => age);
  told('reparto_log_behind_bytes', 'How much of it was not stored when it was last looked.', ({ behind }) => behind);
};
