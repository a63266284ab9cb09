/**
 * What a company's export is without: secrets, by which somebody could act in its name or in that of its people, as the database has them,
 * and what names other companies otherwise than people do.
 * A test goes through every column of every table whose name sounds like one.
 */
export const leftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api_keys: { secret_hash: 'huella del secreto de cada clave de API' },
  clients: { password_hash: 'huella de la contraseña del cliente' },
  devices: { secret_hash: 'huella de la clave de cada dispositivo' },
  invitations: { token_hash: 'huella del enlace de invitación' },
  logins: { password_hash: 'huella de la contraseña de cada usuario' },
  marketplace_accounts: { tokens: 'permisos de acceso a Mercado Libre, Tienda Nube y Shopify, sellados' },
  once_answers: { answer: 'respuestas guardadas un día para no repetir pedidos; pueden mostrar una clave recién creada' },
  second_factors: {
    sealed_key: 'clave del segundo factor, sellada',
    last_step: 'último código usado del segundo factor',
    recovery: 'huellas de los códigos de recuperación',
  },
  peers: { shadow: 'con qué identificador la instalación nombra a la otra empresa' },
  transfers: {
    chain: 'por qué otras empresas pasó el paquete, que no se le dice a nadie',
    peer: 'con qué identificador la instalación nombra a la otra empresa',
  },
  sessions: { token_hash: 'huella de la sesión de cada usuario' },
};

/** What the export is without that stands in no column. */
export const notKept =
  'los secretos con que se firman los avisos (webhooks), que no están guardados en ninguna parte: se calculan con el SECRET de la instalación';
