import type { CrmName } from '#shared/domain/crm.ts'
import type { DirectoryName } from '#shared/domain/directories.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import { z } from 'zod'
import { type BackupStore, backupStoreSettings, readBackupStore } from './backup-store.ts'
import { baseAddress, baseUrl, ConfigError, databaseAddress, hosts, mailServer, unset } from './setting-values.ts'
import { readTracing, tracingEnvironment, type TracingSettings } from './tracing/settings.ts'

const PORTAL_URLS = {
  KLEINANZEIGEN_URL: 'https://www.kleinanzeigen.de',
  IMMOBILIENSCOUT24_URL: 'https://www.immobilienscout24.de',
  IMMOWELT_URL: 'https://www.immowelt.de',
  IMMONET_URL: 'https://www.immonet.de',
} as const

const DIRECTORY_URLS = {
  GELBESEITEN_URL: 'https://www.gelbeseiten.de',
  DASOERTLICHE_URL: 'https://www.dasoertliche.de',
  DIRECTORY_11880_URL: 'https://www.11880.com',
} as const

/** Base URLs of the CRM APIs: the prefix of Propstack's, and the only endpoint of onOffice's. */
export const CRM_APIS: Readonly<Record<CrmName, string>> = {
  propstack: 'https://api.propstack.de/v1',
  onoffice: 'https://api.onoffice.de/api/stable/api.php',
}

export type MailServer = z.output<typeof mailServer>

const Environment = z.object({
  PORT: z.preprocess(unset, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(unset, z.string().default('127.0.0.1')),
  // read by `shared/domain/product.ts`, because texts contain it at import time
  PRODUCT_NAME: z.preprocess(
    unset,
    z
      .string()
      .regex(/^(?! )[^<>&"\\\p{C}]{1,40}(?<! )$/u, 'is not a name of up to 40 characters')
      .optional(),
  ),
  PUBLIC_URL: z.preprocess(unset, baseAddress.optional()),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  MIGRATE_AT_START: z.preprocess(unset, z.stringbool().optional()),
  DATABASE_READER_URL: databaseAddress,
  DATA_DIR: z.preprocess(unset, z.string().default('.data')),
  SECRET_KEY: z.preprocess(unset, z.string().min(32, 'has fewer than 32 characters').optional()),
  OLD_SECRET_KEY: z.preprocess(unset, z.string().optional()),
  BACKUP_DIR: z.preprocess(unset, z.string().optional()),
  BACKUP_PASSPHRASE: z.preprocess(unset, z.string().min(12, 'has fewer than 12 characters').optional()),
  ...backupStoreSettings,
  PGBACKREST_STANZA: z.preprocess(
    unset,
    z
      .string()
      .regex(/^[\w-]{1,100}$/, 'is not the name of a stanza')
      .optional(),
  ),
  ADMIN_EMAIL: z.preprocess(unset, z.email().optional()),
  ADMIN_PASSWORD: z.preprocess(unset, z.string().min(6, 'has fewer than 6 characters').optional()),
  ROLES: z.preprocess(
    unset,
    z
      .string()
      .default('web,worker')
      .transform((value) => value.split(',').map((role) => role.trim()))
      .pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  ),
  // systemd kills a service a minute after it was asked to end
  DRAIN_SECONDS: z.preprocess(unset, z.coerce.number().int().min(0).max(40).default(0)),
  TRUST_PROXY: z.preprocess(
    unset,
    z
      .string()
      .transform((value) => value.split(',').map((address) => address.trim()))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'is not a list of addresses')))
      .optional(),
  ),
  METRICS_HOST: z.preprocess(unset, z.string().default('127.0.0.1')),
  METRICS_PORT: z.preprocess(unset, z.coerce.number().int().min(0).max(65_535).optional()),
  ...tracingEnvironment,
  INBOUND_SMTP_PORT: z.preprocess(unset, z.coerce.number().int().min(0).max(65_535).optional()),
  INBOUND_SMTP_HOST: z.preprocess(unset, z.string().default('0.0.0.0')),
  INBOUND_MAIL_DOMAIN: z.preprocess(unset, z.hostname('is not a domain').toLowerCase().optional()),
  INBOUND_TLS_CERT: z.preprocess(unset, z.string().optional()),
  INBOUND_TLS_KEY: z.preprocess(unset, z.string().optional()),
  LOG_LEVEL: z.preprocess(unset, z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info')),
  KLEINANZEIGEN_URL: z.preprocess(unset, baseAddress.default(PORTAL_URLS.KLEINANZEIGEN_URL)),
  IMMOBILIENSCOUT24_URL: z.preprocess(unset, baseAddress.default(PORTAL_URLS.IMMOBILIENSCOUT24_URL)),
  IMMOWELT_URL: z.preprocess(unset, baseAddress.default(PORTAL_URLS.IMMOWELT_URL)),
  IMMONET_URL: z.preprocess(unset, baseAddress.default(PORTAL_URLS.IMMONET_URL)),
  GELBESEITEN_URL: z.preprocess(unset, baseAddress.default(DIRECTORY_URLS.GELBESEITEN_URL)),
  DASOERTLICHE_URL: z.preprocess(unset, baseAddress.default(DIRECTORY_URLS.DASOERTLICHE_URL)),
  DIRECTORY_11880_URL: z.preprocess(unset, baseAddress.default(DIRECTORY_URLS.DIRECTORY_11880_URL)),
  PROPSTACK_URL: z.preprocess(unset, baseUrl.default(CRM_APIS.propstack)),
  ONOFFICE_URL: z.preprocess(unset, baseUrl.default(CRM_APIS.onoffice)),
  PICTURES_BY_CLICK: z.preprocess(unset, z.stringbool().default(false)),
  PUSH_URL: z.preprocess(unset, baseAddress.optional()),
  AI_URL: z.preprocess(unset, baseUrl.optional()),
  AI_KEY: z.preprocess(unset, z.string().optional()),
  AI_MODEL: z.preprocess(unset, z.string().max(200, 'has more than 200 characters').optional()),
  AI_TOKENS_PER_DAY: z.preprocess(unset, z.coerce.number().int().min(1).max(1_000_000_000).default(200_000)),
  SMTP_URL: z.preprocess(unset, mailServer.optional()),
  SMTP_HOSTS: hosts,
  OIDC_HOSTS: hosts,
})

/** The name of every setting. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape)

export interface Config {
  readonly port: number
  readonly host: string
  /** The base of all outgoing links. Derived from the port if not set. */
  readonly publicUrl: string | undefined
  readonly databaseUrl: string | undefined
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined
  /** The start migrates an older database; by default only the embedded one, because other processes may be working on another. */
  readonly migratesAtStart: boolean
  /** A streaming replica of the database, which lists and counts are read from. */
  readonly databaseReaderUrl: string | undefined
  readonly dataDir: string
  readonly secretKey: string | undefined
  /** The key to replace. Read only by `db:rekey`. */
  readonly oldSecretKey: string | undefined
  /** Folder of nightly backups; defaults to `backups` in the data folder, or to none with an external database server. */
  readonly backupDir: string | undefined
  /** Seals the key inside a backup, and copies of backups as a whole. */
  readonly backupPassphrase: string | undefined
  /** Where the nightly backups are copied to, sealed. */
  readonly backupStore: BackupStore | undefined
  /** The database server's backups by pgBackRest, which the doctor looks at. */
  readonly pgbackrestStanza: string | undefined
  readonly admin: { readonly email: string; readonly password: string } | undefined
  readonly roles: readonly ('web' | 'worker')[]
  /** Seconds between the answer that this process is not ready any more and its end. */
  readonly drainSeconds: number
  readonly trustProxy: readonly string[] | undefined
  /** Port of metrics and probes; off if undefined. */
  readonly metricsPort: number | undefined
  /** Metrics and probes do not need a password, so they bind to the loopback interface by default. */
  readonly metricsHost: string
  /** Where traces are sent; off if undefined. */
  readonly tracing: TracingSettings | undefined
  /** Receives the portals' alert emails for agents; off if undefined. */
  readonly inbound:
    | {
        readonly port: number
        readonly host: string
        /** The part after the @. */
        readonly domain: string
        /** Paths of a certificate and its key, for STARTTLS. */
        readonly tls: { readonly cert: string; readonly key: string } | undefined
      }
    | undefined
  readonly logLevel: string
  /** Marks all collected rows as demo data. Set only by the demo. */
  readonly demo: boolean
  /** URL of the page with the emails the demo sent. Set only by the demo. */
  readonly demoMailbox?: string
  /** Base URL of each portal. */
  readonly portals: Readonly<Record<PortalName, string>>
  /** Base URL of each business directory. */
  readonly directories: Readonly<Record<DirectoryName, string>>
  /** Base URL of each CRM's API, without a trailing slash. */
  readonly crmUrls: Readonly<Record<CrmName, string>>
  /** Fetches advert pictures from the portals only when an agent asks for them. */
  readonly picturesByClick: boolean
  /** The only push service that browsers may use; any public one if undefined. */
  readonly pushUrl: string | undefined
  /** The AI service; off if undefined. */
  readonly ai: AiSettings | undefined
  /** Takes precedence over the mail server an administrator has set. */
  readonly smtp: MailServer | undefined
  /** Mail servers in the private network that administrators may also use. */
  readonly ownMailHosts: readonly string[]
  /** Identity providers in the private network that offices may also use. */
  readonly ownProviderHosts: readonly string[]
  /** Base URLs set by hand: only these may lie in the private network. */
  readonly ownOrigins: readonly string[]
}

/** A service with an OpenAI-compatible API. */
export interface AiSettings {
  /** Base URL of the API, including the version, without a trailing slash. */
  readonly url: string
  readonly key: string | undefined
  readonly model: string
  /** Daily token budget for prompts and answers together. */
  readonly tokensPerDay: number
}

/** Reads the settings. The only place that reads the environment. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? 'environment')
    throw new ConfigError(`Die Einstellung ${name} hat einen ungültigen Wert.`, `The setting ${name} is invalid: ${issue?.message ?? ''}`)
  }
  const env = parsed.data
  refuseHalves(env)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    migratesAtStart: env.MIGRATE_AT_START ?? env.DATABASE_URL === undefined,
    databaseReaderUrl: env.DATABASE_READER_URL,
    dataDir: env.DATA_DIR,
    secretKey: env.SECRET_KEY,
    oldSecretKey: env.OLD_SECRET_KEY,
    backupDir: env.BACKUP_DIR,
    backupPassphrase: env.BACKUP_PASSPHRASE,
    backupStore: readBackupStore(env),
    pgbackrestStanza: env.PGBACKREST_STANZA,
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    roles: env.ROLES,
    drainSeconds: env.DRAIN_SECONDS,
    trustProxy: env.TRUST_PROXY,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    tracing: readTracing(env),
    inbound: readInbound(env),
    logLevel: env.LOG_LEVEL,
    demo: false,
    portals: {
      'kleinanzeigen.de': env.KLEINANZEIGEN_URL,
      'immobilienscout24.de': env.IMMOBILIENSCOUT24_URL,
      'immowelt.de': env.IMMOWELT_URL,
      'immonet.de': env.IMMONET_URL,
    },
    directories: {
      'gelbeseiten.de': env.GELBESEITEN_URL,
      'dasoertliche.de': env.DASOERTLICHE_URL,
      '11880.com': env.DIRECTORY_11880_URL,
    },
    crmUrls: { propstack: env.PROPSTACK_URL, onoffice: env.ONOFFICE_URL },
    picturesByClick: env.PICTURES_BY_CLICK,
    pushUrl: env.PUSH_URL,
    ai: readAiSettings(env),
    smtp: env.SMTP_URL,
    ownMailHosts: env.SMTP_HOSTS,
    ownProviderHosts: env.OIDC_HOSTS,
    ownOrigins: [...Object.keys({ ...PORTAL_URLS, ...DIRECTORY_URLS }), 'PROPSTACK_URL', 'ONOFFICE_URL', 'PUSH_URL', 'AI_URL'].flatMap(
      (name) => {
        const value = environment[name]
        return value ? [new URL(value).origin] : []
      },
    ),
  }
}

/** Settings that mean nothing without another. */
function refuseHalves(env: z.output<typeof Environment>): void {
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError(
      'ADMIN_EMAIL und ADMIN_PASSWORD gehören zusammen: bitte beide setzen oder keine.',
      'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or none.',
    )
  }
  const alone = (['DATABASE_DIRECT_URL', 'DATABASE_READER_URL'] as const).find((name) => env[name] !== undefined)
  if (alone !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      `${alone} braucht DATABASE_URL: die Adresse, über die alles Übrige geht.`,
      `${alone} needs DATABASE_URL: the address for everything else.`,
    )
  }
}

function readAiSettings({
  AI_URL: url,
  AI_KEY: key,
  AI_MODEL: model,
  AI_TOKENS_PER_DAY: tokensPerDay,
}: z.output<typeof Environment>): Config['ai'] {
  if (url === undefined) return undefined
  if (model === undefined)
    throw new ConfigError('AI_URL braucht AI_MODEL: den Namen des Modells.', 'AI_URL needs AI_MODEL: the name of the model.')
  return { url, key, model, tokensPerDay }
}

function readInbound(env: z.output<typeof Environment>): Config['inbound'] {
  const { INBOUND_SMTP_PORT: port, INBOUND_SMTP_HOST: host, INBOUND_TLS_CERT: cert, INBOUND_TLS_KEY: key } = env
  if (port === undefined) return undefined
  const domain = env.INBOUND_MAIL_DOMAIN ?? (env.PUBLIC_URL === undefined ? undefined : new URL(env.PUBLIC_URL).hostname)
  if (domain === undefined) {
    throw new ConfigError(
      'INBOUND_SMTP_PORT braucht INBOUND_MAIL_DOMAIN: den Teil der Adressen hinter dem @.',
      'INBOUND_SMTP_PORT needs INBOUND_MAIL_DOMAIN: what stands behind the @.',
    )
  }
  if ((cert === undefined) !== (key === undefined)) {
    throw new ConfigError(
      'INBOUND_TLS_CERT und INBOUND_TLS_KEY gehören zusammen: bitte beide setzen oder keine.',
      'INBOUND_TLS_CERT and INBOUND_TLS_KEY belong together: set both or none.',
    )
  }
  return { port, host, domain, tls: cert && key ? { cert, key } : undefined }
}
