/** What a code of the network, of its certificates or of its protocol says, in Spanish, for an owner who knows none of them. */
const told: readonly [codes: RegExp, said: string][] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_NODATA|ERR_INVALID_URL)$/, 'No se encuentra su dirección'],
  [/^ECONNREFUSED$/, 'No contesta: nadie atiende en esa dirección. Puede estar apagado, o ser otro el puerto'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'No contesta: tarda demasiado'],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/, 'No contesta: desde acá no se llega a esa dirección'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_DESTROYED)$/, 'No contesta: cortó la conexión'],
  [/^CERT_HAS_EXPIRED$/, 'Su certificado está vencido: tienen que renovarlo allá'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'Su certificado es de otra dirección'],
  [/CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/, 'Su certificado no es de confianza'],
  [/^(EPROTO|ERR_SSL_.*)$/, 'En esa dirección no contesta nada con https://'],
  [/^(HPE_.*|UND_ERR_.*)$/, 'Lo que contesta en esa dirección no es un Reparto'],
];

/** Why nothing came back from another installation, in Spanish, for an owner; a code that nobody foresaw stands at the end, for who helps them. */
export const unreachable = (error: unknown): string => {
  const { name, cause } = error as Error;
  const { code } = (cause ?? {}) as { code?: unknown };
  if (name === 'TimeoutError') return 'No contesta: tarda demasiado';
  if (typeof code !== 'string') return 'No contesta';
  return told.find(([codes]) => codes.test(code))?.[1] ?? `No contesta (${code})`;
};
