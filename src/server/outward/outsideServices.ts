/** A service outside that the deployment asks. */
export type Service = 'geocoder' | 'roads';

/** Told how one fares. */
export type ServiceWatch = { failed: () => void; worked: () => void };

/** How the services outside fare, as far as this process asked them. */
export type Services = {
  of: (service: Service) => ServiceWatch;
  /** Each of them, with since when it has failed whenever it was asked; null while it works. */
  failing: () => ReadonlyMap<Service, Date | null>;
};

/** Nobody looks. */
export const unwatched: ServiceWatch = { failed: () => undefined, worked: () => undefined };

/** Watches how they fare. */
export const watchServices = (clock: () => Date = () => new Date()): Services => {
  const since = new Map<Service, Date | null>([
    ['geocoder', null],
    ['roads', null],
  ]);
  return {
    of: (service) => ({
      failed: () => since.set(service, since.get(service) ?? clock()),
      worked: () => since.set(service, null),
    }),
    failing: () => since,
  };
};
