/** Who signs in; the servers; the rest: database and options. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]+)(.*)$/;

/**
 * The servers of an address, each as an address of its own, in their order: `postgres://u:p@a:5432,b/db` (libpq's spelling) is
 * `postgres://u:p@a:5432/db` and `postgres://u:p@b/db`. One that names no list is itself.
 */
export const hostsOf = (url: string): [string, ...string[]] => {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => `${before}${host}${after}`);
  return first && hosts ? [first, ...others] : [url];
};
