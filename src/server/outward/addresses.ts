import { BlockList, isIP } from 'node:net';

const list = (...nets: readonly string[]) => {
  const blocks = new BlockList();
  for (const net of nets) {
    const [address = '', bits] = net.split('/');
    blocks.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return blocks;
};

/** Of IPv4, all that is nobody's on the internet (IANA special-purpose registry, RFC 6890): this host, private, shared, link-local (clouds tell secrets there), examples, multicast, reserved. */
const notPublic4 = list(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
);

/** Of IPv6, what is given out for the internet (RFC 4291 §2.4), and what of that leads elsewhere: tunnels that hold an IPv4 address, examples, documentation. */
const global6 = list('2000::/3');
const notPublic6 = list('2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');

/**
 * Whether an address is one of the public internet. An IPv4 address within an IPv6 one (mapped, NAT64, 6to4, Teredo) is none: what it leads
 * to is not what it looks like.
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !notPublic4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
};
