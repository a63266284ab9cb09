import { createServer } from 'node:net';

/** @returns the port, or the free one that stands for 0; 0 when it is taken or no port at all */
export const tryPort = (port: number): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(0));
    if (!(port >= 0 && port < 65_536)) return resolve(0);
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A port of this machine that nobody listens on. */
export const freePort = (): Promise<number> => tryPort(0);
