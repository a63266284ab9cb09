import { useQuery } from '@tanstack/react-query';
import type { Bridge } from '#web/printer/qzBridge.ts';
import { settingsApi } from './api.ts';

/** The connection of this page; another one is made once it is over. */
let connection: Promise<Bridge> | undefined;

/** Connects to the printer bridge, once for all who ask. @throws NoBridge, or what the bridge says */
const connected = async (): Promise<Bridge> => {
  const { addressesFor, openBridge } = await import('#web/printer/qzBridge.ts');
  const { certificate } = await settingsApi.certificate.call({});
  const sign = async (request: string) => (await settingsApi.sign.call({ request })).signature;
  return openBridge({ certificate, sign }, addressesFor(window.location.protocol));
};

const bridge = (): Promise<Bridge> => {
  if (connection) return connection;
  const made = connected();
  connection = made;
  const forget = () => {
    if (connection === made) connection = undefined;
  };
  made.then((open) => open.closed.addEventListener('abort', forget), forget);
  return made;
};

/** Prints commands on one of this computer's printers. */
export const printRaw = async (printer: string, commands: string): Promise<void> => (await bridge()).print(printer, commands);

/** The printer bridge on this computer and its printers. */
export const usePrinters = () =>
  useQuery({
    queryKey: ['printers'],
    queryFn: async () => {
      const open = await bridge();
      return { version: open.version, printers: (await open.printers()).toSorted((one, other) => one.localeCompare(other, 'es')) };
    },
    // A program that is not there is not there the second time; what failed is tried again by hand.
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  });
