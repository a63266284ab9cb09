import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { hostsOf } from './connecting/hosts.ts';
import { openDataFolder } from './postgres/folder.ts';
import { StartupError } from './startupError.ts';

const onOrOff = () =>
  z
    .enum(['1', 'true', 'on', 'si', 'sí', '0', 'false', 'off', 'no'], 'tiene que ser 1 o 0')
    .transform((word) => ['1', 'true', 'on', 'si', 'sí'].includes(word));

const wholeNumber = (lowest: number, highest: number) => {
  const refusal = `tiene que ser un número entero de ${lowest} a ${highest}`;
  return z.string().regex(/^\d+$/, refusal).transform(Number).pipe(z.int(refusal).min(lowest, refusal).max(highest, refusal));
};

const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `tiene que ser una dirección como ${example}` });

/** Whether a text is the address of a PostgreSQL, or of several: `postgres://user:password@one:5432,other:5432/database`. */
const isDatabase = (text: string) => hostsOf(text).every((url) => z.url({ protocol: /^postgres(ql)?$/ }).safeParse(url).success);

const existingFile = z.string().refine((place) => existsSync(place), 'tiene que ser un archivo que exista');

const shopAddress = (usual: string) =>
  address(/^https?$/, usual)
    .transform((url) => url.replace(/\/+$/, ''))
    .default(usual);

/** Whether a text names proxies as `@fastify/proxy-addr` takes them; a network of everybody would believe everybody. */
const isProxy = (text: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [ip = '', bits, ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  return more.length === 0 && (bits === undefined ? most > 0 : /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
};

/** Whether a text is a host as a page's policy names it: no path, and nothing that would end the policy. */
const isOrigin = (text: string) => /^https?:\/\/[\w.-]+(?::\d+)?$/.test(text) && URL.canParse(text);

/** Who can say how one drives: the loaded streets, an engine outside, or Valhalla beside the server over `npm run roads`. */
const roadEngines = ['embedded', 'osrm', 'valhalla', 'valhalla-local', 'graphhopper', 'google'] as const;
/** Servers that their projects let people try out, and ask not to work with. */
const TRIAL_SERVERS = /(^|\.)(project-osrm\.org|openstreetmap\.(org|de))$/;

/** The environment that the product reads: every variable, what it is for, in the order in which docs/operations.md lists them. */
export const Environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000).describe('Puerto en el que atiende.'),
  HOST: z.string().default('127.0.0.1').describe('Dirección de red en la que atiende: este equipo solo; 0.0.0.0 para toda la red.'),
  PUBLIC_URL: address(/^https?$/, 'https://reparto.ejemplo.com')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Dirección con la que se entra desde afuera; va en los correos. Por defecto http://localhost:PORT.'),
  DATA_DIR: z.string().default('./data').describe('Carpeta de los datos: la base incluida, los archivos, los correos sin enviar.'),
  DATABASE_URL: z
    .string()
    .refine(isDatabase, 'tiene que ser una dirección como postgres://usuario:clave@servidor:5432/reparto')
    .optional()
    .describe('PostgreSQL propio, 15 o posterior; con réplicas, todos los servidores separados por comas. Sin ella, la base incluida.'),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(isDatabase, 'tiene que ser una dirección como postgres://usuario:clave@replica:5432/reparto')
    .optional()
    .describe('Réplica de esa base, de la que se leen las planillas que se exportan. Sin ella, de la misma base.'),
  POOL_SIZE: wholeNumber(2, 500).default(20).describe('Conexiones a la base de datos, como máximo.'),
  DEMO: onOrOff()
    .optional()
    .describe('Crear las empresas de demostración en una base vacía. Por defecto 1 con la base incluida y 0 con DATABASE_URL.'),
  DEMO_FLEET: onOrOff()
    .default(true)
    .describe('off: los vehículos de las empresas de demostración no se mueven. Las demás empresas no tienen nada que ver.'),
  STATEMENT_SECONDS: wholeNumber(1, 3600)
    .default(30)
    .describe('Lo que puede tardar una consulta a la base de datos dentro de un pedido, en segundos; después se rechaza.'),
  SECRET: z
    .string()
    .min(32, 'tiene que tener 32 caracteres o más')
    .optional()
    .describe(
      'Clave que firma las direcciones de los archivos y guarda los segundos factores. Por defecto se crea una en DATA_DIR/secret.',
    ),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((proxy) => proxy.trim()))
    .refine((list) => list.every(isProxy), 'tiene que ser una lista de direcciones o redes como 10.0.0.5, 192.168.0.0/16, loopback')
    .optional()
    .describe('Proxies delante: direcciones, redes, loopback o uniquelocal. Solo a ellos se les cree de quién es un pedido.'),
  SMTP_URL: address(/^smtps?$/, 'smtp://usuario:clave@servidor:587')
    .optional()
    .describe('Servidor de correo. Sin él los correos quedan en DATA_DIR/outbox.'),
  MAIL_FROM: z.string().default('Reparto <reparto@localhost>').describe('Remitente de los correos.'),
  S3_BUCKET: z.string().optional().describe('Bucket de S3 en el que se guardan los archivos. Sin él, en DATA_DIR/files.'),
  S3_REGION: z.string().default('us-east-1').describe('Región del bucket.'),
  S3_ENDPOINT: address(/^https?$/, 'https://s3.ejemplo.com')
    .optional()
    .describe('Servicio compatible con S3 que no es el de Amazon.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Clave de acceso al bucket. Sin ella, la que el equipo tenga.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Clave secreta de acceso al bucket.'),
  BACKUP: onOrOff()
    .optional()
    .describe('Hacer cada noche una copia de seguridad. Por defecto 1 con la base incluida y 0 con DATABASE_URL.'),
  BACKUP_LOG: onOrOff()
    .default(false)
    .describe('Guardar además el registro de la base incluida, para restaurarla como estaba en cualquier momento.'),
  BACKUP_DIR: z.string().optional().describe('Carpeta de las copias de seguridad; mejor en otro disco. Por defecto DATA_DIR/backups.'),
  BACKUP_S3_BUCKET: z.string().optional().describe('Bucket de S3 en el que se guardan las copias de seguridad, en lugar de BACKUP_DIR.'),
  BACKUP_S3_REGION: z.string().optional().describe('Región de ese bucket. Por defecto S3_REGION.'),
  BACKUP_S3_ENDPOINT: address(/^https?$/, 'https://s3.ejemplo.com')
    .optional()
    .describe('Servicio compatible con S3 de ese bucket. Por defecto S3_ENDPOINT.'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().describe('Clave de acceso a ese bucket. Por defecto S3_ACCESS_KEY_ID.'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Clave secreta de acceso a ese bucket.'),
  RATE_LIMIT: wholeNumber(10, 1_000_000)
    .default(6000)
    .describe('Pedidos a la API por minuto desde una misma dirección; una oficina entera puede salir por una.'),
  MAP_STYLE_URL: z
    .string()
    .refine(
      (text) => text === 'none' || z.url({ protocol: /^https?$/ }).safeParse(text).success,
      'tiene que ser none o una dirección como https://mapas.ejemplo.com/estilo.json',
    )
    .optional()
    .describe('Estilo de mapa de MapLibre, con calles. Sin él, el de OpenFreeMap; none no pide nada afuera. Si no carga, el mapa propio.'),
  MAP_HOSTS: z
    .string()
    .transform((list) => list.split(',').map((host) => host.trim().replace(/\/+$/, '')))
    .refine((list) => list.every(isOrigin), 'tiene que ser una lista de direcciones como https://teselas.ejemplo.com')
    .optional()
    .describe('Otros servidores de los que ese estilo toma teselas, letras o imágenes, separados por comas.'),
  GEOCODER: z
    .enum(['embedded', 'photon', 'google', 'georef', 'nominatim'], 'tiene que ser embedded, photon, google, georef o nominatim')
    .default('embedded')
    .describe('Quién ubica las direcciones. embedded conoce localidades, sin red; lo que el usuario corrige lo recuerda siempre.'),
  GEOCODER_URL: address(/^https?$/, 'https://photon.ejemplo.com')
    .optional()
    .describe('Dirección de ese servicio; hace falta para photon y nominatim, que se instalan aparte.'),
  GEOCODER_KEY: z.string().optional().describe('Clave de la API de Google; no sale del servidor.'),
  ROADS: z
    .enum(roadEngines, `tiene que ser ${roadEngines.slice(0, -1).join(', ')} o ${roadEngines.at(-1)}`)
    .default('embedded')
    .describe('Quién calcula los caminos. embedded, las calles cargadas, o líneas rectas; responde también cuando el elegido falla.'),
  ROADS_URL: address(/^https?$/, 'http://osrm.ejemplo.com:5000')
    .optional()
    .describe('Dirección de ese servicio; hace falta para osrm y valhalla, que se instalan aparte.'),
  ROADS_KEY: z.string().optional().describe('Clave de la API de Google Routes o de GraphHopper; no sale del servidor.'),
  STREETS_CABA_URL: address(/^https?$/, 'https://datos.ejemplo.com/calles.geojson')
    .optional()
    .describe('Archivo de las calles que publica la Ciudad de Buenos Aires. Por defecto, el de sus datos abiertos.'),
  STREETS_UPLOAD: onOrOff()
    .optional()
    .describe(
      'Si los dueños de las empresas pueden cargar calles desde la pantalla. Por defecto 1 con la base incluida y 0 con DATABASE_URL.',
    ),
  POSITION_DAYS: wholeNumber(2, 3650)
    .default(90)
    .describe('Cuántos días se guarda por dónde anduvieron los vehículos; lo más viejo se borra cada noche.'),
  PEERS: onOrOff()
    .default(false)
    .describe('Compartir órdenes con empresas de otras instalaciones de Reparto. Apagado, nadie de afuera puede pedir nada.'),
  PEERS_HTTP: onOrOff()
    .default(false)
    .describe('Aceptar direcciones http:// de otras instalaciones, sin cifrar: solo dentro de una red propia.'),
  PEERS_KEY: existingFile
    .optional()
    .describe('Clave privada Ed25519 (PEM) con la que firma ante otras instalaciones. Por defecto se crea una en DATA_DIR/peers.pem.'),
  ML_APP_ID: z.string().optional().describe('Aplicación de Mercado Libre con la que se vinculan cuentas. Sin ella no se ofrece.'),
  ML_APP_SECRET: z.string().optional().describe('Clave secreta de esa aplicación; no sale del servidor.'),
  ML_URL: shopAddress('https://api.mercadolibre.com').describe('Dirección de la API de Mercado Libre.'),
  ML_AUTH_URL: shopAddress('https://auth.mercadolibre.com.ar').describe('Dónde autoriza el vendedor; cada país tiene la suya.'),
  TN_APP_ID: z.string().optional().describe('Aplicación de Tienda Nube con la que se vinculan tiendas. Sin ella no se ofrece.'),
  TN_APP_SECRET: z.string().optional().describe('Clave secreta de esa aplicación; firma sus avisos y no sale del servidor.'),
  TN_URL: shopAddress('https://api.tiendanube.com/2025-03').describe('Dirección de la API de Tienda Nube, con su versión.'),
  TN_AUTH_URL: shopAddress('https://www.tiendanube.com').describe('Dónde autoriza el comercio.'),
  SHOPIFY_APP_ID: z.string().optional().describe('Aplicación de Shopify con la que se vinculan tiendas. Sin ella no se ofrece.'),
  SHOPIFY_APP_SECRET: z.string().optional().describe('Clave secreta de esa aplicación; firma sus avisos y no sale del servidor.'),
  SHOPIFY_URL: address(/^https?$/, 'http://localhost:4000')
    .optional()
    .describe('Dirección que se usa en lugar de la de cada tienda de Shopify: para probar contra otro servidor.'),
  MARKETPLACE_KEYS: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .refine((list) => list.every((key) => key.length >= 32), 'tiene que ser una lista de claves de 32 caracteres o más')
    .optional()
    .describe('Claves que guardan los permisos de las tiendas, la más nueva primero. Por defecto, SECRET.'),
  WEBHOOK_PRIVATE: onOrOff()
    .default(false)
    .describe('Aceptar webhooks a direcciones privadas y a http://, sin cifrar: solo dentro de una red propia.'),
  QZ_CERTIFICATE: existingFile
    .optional()
    .describe('Certificado (PEM) con el que QZ Tray reconoce a este servidor. Sin él, QZ Tray pregunta a quien imprime.'),
  QZ_PRIVATE_KEY: existingFile.optional().describe('Clave privada RSA (PEM) de ese certificado; no sale del servidor.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'tiene que ser fatal, error, warn, info, debug, trace o silent')
    .default('info')
    .describe('Cuánto se registra.'),
  LOG_FILE: z.string().optional().describe('Archivo en el que se registra, como con --log. Sin él, la salida estándar.'),
  LOG_KEEP: wholeNumber(1, 1000).default(14).describe('Cuántos archivos anteriores del registro se guardan, comprimidos.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'tiene que tener 16 caracteres o más')
    .optional()
    .describe('Clave con la que se leen las métricas en /metrics. Sin ella no las hay.'),
});

/** The streets of the city, dataset 'Calles' of https://data.buenosaires.gob.ar. */
const CITY_STREETS = 'https://cdn.buenosaires.gob.ar/datosabiertos/datasets/jefatura-de-gabinete-de-ministros/calles/callejero.geojson';

/** The product's configuration under the names of its variables: checked, every default in place, folders absolute. */
export type Config = Omit<
  z.output<typeof Environment>,
  'PUBLIC_URL' | 'DEMO' | 'SECRET' | 'STREETS_CABA_URL' | 'STREETS_UPLOAD' | 'BACKUP' | 'BACKUP_DIR'
> & {
  PUBLIC_URL: string;
  BACKUP: boolean;
  BACKUP_DIR: string;
  STREETS_CABA_URL: string;
  STREETS_UPLOAD: boolean;
  DEMO: boolean;
  SECRET: string;
};

/**
 * Reads the configuration from the environment; an empty variable counts as one that is not there. Without SECRET the data folder's own is
 * used, which makes the folder and the secret when they are missing.
 * @throws StartupError naming the first variable that is wrong, and never its value
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const config = checkEnvironment(environment);
  return { ...config, SECRET: config.SECRET ?? keepSecret(config.DATA_DIR) };
}

/** What `readConfig` gives as far as the environment alone tells: SECRET may be missing. */
export function checkEnvironment(environment: Record<string, string | undefined>): Omit<Config, 'SECRET'> & { SECRET: string | undefined } {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const { data, error } = Environment.safeParse(present);
  if (error) throw new StartupError(`Configuración: ${error.issues[0]!.path.join('.')} ${error.issues[0]!.message}.`);
  if (!data.S3_ACCESS_KEY_ID !== !data.S3_SECRET_ACCESS_KEY)
    throw new StartupError('Configuración: S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY van juntas.');
  if (data.DATABASE_REPLICA_URL && !data.DATABASE_URL) throw new StartupError('Configuración: DATABASE_REPLICA_URL necesita DATABASE_URL.');
  if (!data.BACKUP_S3_ACCESS_KEY_ID !== !data.BACKUP_S3_SECRET_ACCESS_KEY)
    throw new StartupError('Configuración: BACKUP_S3_ACCESS_KEY_ID y BACKUP_S3_SECRET_ACCESS_KEY van juntas.');
  if (data.BACKUP_LOG && data.DATABASE_URL) throw new StartupError('Configuración: BACKUP_LOG es solo para la base incluida.');
  if (data.BACKUP_DIR && data.BACKUP_S3_BUCKET) throw new StartupError('Configuración: BACKUP_DIR o BACKUP_S3_BUCKET, no las dos.');
  if (!data.QZ_CERTIFICATE !== !data.QZ_PRIVATE_KEY) throw new StartupError('Configuración: QZ_CERTIFICATE y QZ_PRIVATE_KEY van juntas.');
  for (const shop of ['ML', 'TN', 'SHOPIFY'] as const)
    if (!data[`${shop}_APP_ID`] !== !data[`${shop}_APP_SECRET`])
      throw new StartupError(`Configuración: ${shop}_APP_ID y ${shop}_APP_SECRET van juntas.`);
  if (data.MAP_HOSTS && (data.MAP_STYLE_URL ?? 'none') === 'none')
    throw new StartupError('Configuración: MAP_HOSTS necesita MAP_STYLE_URL con una dirección.');
  const geocoder = geocoderFault(data);
  if (geocoder) throw new StartupError(`Configuración: ${geocoder}.`);
  const roads = roadsFault(data);
  if (roads) throw new StartupError(`Configuración: ${roads}.`);
  return {
    ...data,
    PUBLIC_URL: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    DATA_DIR: path.resolve(data.DATA_DIR),
    BACKUP: data.BACKUP ?? data.DATABASE_URL === undefined,
    BACKUP_DIR: path.resolve(data.BACKUP_DIR ?? path.join(data.DATA_DIR, 'backups')),
    DEMO: data.DEMO ?? data.DATABASE_URL === undefined,
    SECRET: data.SECRET,
    STREETS_UPLOAD: data.STREETS_UPLOAD ?? data.DATABASE_URL === undefined,
    STREETS_CABA_URL: data.STREETS_CABA_URL ?? CITY_STREETS,
  };
}

function geocoderFault({ GEOCODER, GEOCODER_URL, GEOCODER_KEY }: z.output<typeof Environment>): string | undefined {
  if (GEOCODER === 'embedded' && (GEOCODER_URL || GEOCODER_KEY)) return 'GEOCODER_URL y GEOCODER_KEY necesitan GEOCODER';
  if (GEOCODER === 'google' && !GEOCODER_KEY) return 'GEOCODER=google necesita GEOCODER_KEY';
  if (GEOCODER !== 'google' && GEOCODER_KEY) return 'GEOCODER_KEY es solo para GEOCODER=google';
  if ((GEOCODER === 'photon' || GEOCODER === 'nominatim') && !GEOCODER_URL) return `GEOCODER=${GEOCODER} necesita GEOCODER_URL`;
  if (GEOCODER === 'nominatim' && /(^|\.)openstreetmap\.org$/.test(new URL(GEOCODER_URL ?? '').hostname))
    return 'GEOCODER_URL tiene que ser un Nominatim propio: el público no admite este uso';
  return undefined;
}

function roadsFault({ ROADS, ROADS_URL, ROADS_KEY }: z.output<typeof Environment>): string | undefined {
  if ((ROADS === 'embedded' || ROADS === 'valhalla-local') && ROADS_URL) return 'ROADS_URL necesita ROADS con un servicio';
  if (ROADS !== 'google' && ROADS !== 'graphhopper' && ROADS_KEY) return 'ROADS_KEY es solo para ROADS=google y graphhopper';
  if (ROADS === 'google' && !ROADS_KEY) return 'ROADS=google necesita ROADS_KEY';
  if (ROADS === 'graphhopper' && !ROADS_KEY && !ROADS_URL) return 'ROADS=graphhopper necesita ROADS_KEY o ROADS_URL';
  if ((ROADS === 'osrm' || ROADS === 'valhalla') && !ROADS_URL) return `ROADS=${ROADS} necesita ROADS_URL`;
  if (ROADS_URL && TRIAL_SERVERS.test(new URL(ROADS_URL).hostname))
    return 'ROADS_URL tiene que ser un servidor propio: el público no admite este uso';
  return undefined;
}

function keepSecret(dataDir: string) {
  const file = path.join(openDataFolder(dataDir), 'secret');
  // One that is empty was made on a full disk.
  if (!existsSync(file) || statSync(file).size === 0) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new StartupError(`El archivo ${file} está dañado: tiene que tener 32 caracteres o más.`);
  return secret;
}
