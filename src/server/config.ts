import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from './startupError.ts';

const switchOf = (fallback?: boolean) =>
  z
    .enum(['1', 'true', 'on', 'si', 'sí', '0', 'false', 'off', 'no'], 'tiene que ser 1 o 0')
    .transform((word) => ['1', 'true', 'on', 'si', 'sí'].includes(word))
    .optional()
    .transform((value) => value ?? fallback);

const wholeNumber = (lowest: number, highest: number) => {
  const refusal = `tiene que ser un número entero de ${lowest} a ${highest}`;
  return z.string().regex(/^\d+$/, refusal).transform(Number).pipe(z.int(refusal).min(lowest, refusal).max(highest, refusal));
};

const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `tiene que ser una dirección como ${example}` });

/** The environment that the product reads: every variable, what it is for, in the order in which docs/operations.md lists them. */
export const Environment = z.object({
  PORT: wholeNumber(1, 65_535).default(3000).describe('Puerto en el que atiende.'),
  HOST: z.string().default('0.0.0.0').describe('Dirección de red en la que atiende; 127.0.0.1 para este equipo solo.'),
  PUBLIC_URL: address(/^https?$/, 'https://reparto.ejemplo.com')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Dirección con la que se entra desde afuera; va en los correos. Por defecto http://localhost:PORT.'),
  DATA_DIR: z.string().default('./data').describe('Carpeta de los datos: la base incluida, los archivos, los correos sin enviar.'),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://usuario:clave@servidor:5432/reparto')
    .optional()
    .describe('PostgreSQL propio, 15 o posterior. Sin ella, la base de datos incluida.'),
  POOL_SIZE: wholeNumber(2, 500).default(20).describe('Conexiones a la base de datos, como máximo.'),
  DEMO: switchOf().describe(
    'Crear las empresas de demostración en una base vacía. Por defecto 1 con la base incluida y 0 con DATABASE_URL.',
  ),
  SECRET: z
    .string()
    .min(32, 'tiene que tener 32 caracteres o más')
    .optional()
    .describe('Clave que firma las direcciones de los archivos. Por defecto se crea una en DATA_DIR/secret.'),
  TRUST_PROXY: switchOf(false).describe('1 detrás de un proxy: la dirección del usuario es la que este indica.'),
  SMTP_URL: address(/^smtps?$/, 'smtp://usuario:clave@servidor:587')
    .optional()
    .describe('Servidor de correo. Sin él los correos quedan en DATA_DIR/outbox.'),
  MAIL_FROM: z.string().default('Reparto <reparto@localhost>').describe('Remitente de los correos.'),
  FILES_DRIVER: z.enum(['disk', 's3'], 'tiene que ser disk o s3').default('disk').describe('Dónde se guardan los archivos.'),
  S3_BUCKET: z.string().optional().describe('Con FILES_DRIVER=s3: el nombre del bucket.'),
  S3_REGION: z.string().default('us-east-1').describe('Con FILES_DRIVER=s3: la región.'),
  S3_ENDPOINT: address(/^https?$/, 'https://s3.ejemplo.com')
    .optional()
    .describe('Con FILES_DRIVER=s3: un servicio que no sea el de Amazon.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Con FILES_DRIVER=s3: la clave de acceso.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Con FILES_DRIVER=s3: la clave secreta.'),
  MAP_STYLE_URL: address(/^https?$/, 'https://mapas.ejemplo.com/estilo.json')
    .optional()
    .describe('Estilo de mapa de MapLibre. Sin él, el de OpenFreeMap, y sin red el mapa incluido.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'tiene que ser fatal, error, warn, info, debug, trace o silent')
    .default('info')
    .describe('Cuánto se registra.'),
});

/** Where files are stored. */
export type FilesConfig =
  | { driver: 'disk'; folder: string }
  | { driver: 's3'; bucket: string; region: string; endpoint: string | undefined; accessKeyId: string; secretAccessKey: string };

/** The product's configuration, as `readConfig` gives it: checked, with every default in place and every folder absolute. */
export type Config = {
  port: number;
  host: string;
  /** Without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  poolSize: number;
  demo: boolean;
  /** Undefined: the one that `keepSecret` keeps in the data folder. */
  secret: string | undefined;
  trustProxy: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  files: FilesConfig;
  mapStyleUrl: string | undefined;
  logLevel: z.output<typeof Environment>['LOG_LEVEL'];
};

/**
 * Reads the configuration from the environment; an empty variable counts as one that is not there.
 * @throws StartupError naming the first variable that is wrong, and never its value
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const { data, error } = Environment.safeParse(present);
  if (error) throw new StartupError(`Configuración: ${error.issues[0]!.path.join('.')} ${error.issues[0]!.message}.`);
  const dataDir = path.resolve(data.DATA_DIR);
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    poolSize: data.POOL_SIZE,
    demo: data.DEMO ?? data.DATABASE_URL === undefined,
    secret: data.SECRET,
    trustProxy: data.TRUST_PROXY ?? false,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    files: data.FILES_DRIVER === 'disk' ? { driver: 'disk', folder: path.join(dataDir, 'files') } : s3(data),
    mapStyleUrl: data.MAP_STYLE_URL,
    logLevel: data.LOG_LEVEL,
  };
}

function s3(data: z.output<typeof Environment>): FilesConfig {
  const need = (name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY') => {
    const value = data[name];
    if (value === undefined) throw new StartupError(`Configuración: ${name} hace falta con FILES_DRIVER=s3.`);
    return value;
  };
  return {
    driver: 's3',
    bucket: need('S3_BUCKET'),
    region: data.S3_REGION,
    endpoint: data.S3_ENDPOINT,
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}

/** The data folder's own secret, made up once; of 43 characters. The folder must exist. */
export function keepSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new StartupError(`El archivo ${file} está dañado: tiene que tener 32 caracteres o más.`);
  return secret;
}
