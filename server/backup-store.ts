import { z } from 'zod'
import type { BucketSettings } from './s3/ask.ts'
import { baseAddress, ConfigError, unset } from './setting-values.ts'

/** A bucket of an S3-compatible store, as a second place for backups. */
export interface BackupStore extends BucketSettings {
  /** Before the names of all objects: empty, or with a slash at its end. */
  readonly folder: string
  readonly passphrase: string
}

export const backupStoreSettings = {
  BACKUP_S3_ENDPOINT: z.preprocess(unset, baseAddress.optional()),
  BACKUP_S3_BUCKET: z.preprocess(
    unset,
    z
      .string()
      .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'is not the name of a bucket')
      .optional(),
  ),
  BACKUP_S3_FOLDER: z.preprocess(
    unset,
    z
      .string()
      .max(200, 'has more than 200 characters')
      .regex(/^\/?\w[\w.-]*(?:\/\w[\w.-]*)*\/?$/, 'is not a folder of letters, digits and ._-')
      .transform((value) => `${value.replaceAll(/^\/|\/$/g, '')}/`)
      .optional(),
  ),
  BACKUP_S3_REGION: z.preprocess(
    unset,
    z
      .string()
      .regex(/^[\w-]{1,60}$/, 'is not a region')
      .default('us-east-1'),
  ),
  BACKUP_S3_KEY: z.preprocess(unset, z.string().regex(/^\S+$/, 'has blanks').optional()),
  BACKUP_S3_SECRET: z.preprocess(unset, z.string().regex(/^\S+$/, 'has blanks').optional()),
}

const settings = z.object(backupStoreSettings)

/** Undefined without an endpoint. @throws ConfigError if only some of the settings are there */
export function readBackupStore(
  env: z.output<typeof settings> & { readonly BACKUP_PASSPHRASE?: string | undefined },
): BackupStore | undefined {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret } = env
  const needed = [endpoint, bucket, key, secret]
  if (needed.every((value) => value === undefined)) return undefined
  if (endpoint === undefined || bucket === undefined || key === undefined || secret === undefined)
    throw new ConfigError(
      'BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_KEY und BACKUP_S3_SECRET gehören zusammen: bitte alle setzen oder keine.',
      'BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_KEY and BACKUP_S3_SECRET belong together: set all or none.',
    )
  if (env.BACKUP_PASSPHRASE === undefined)
    throw new ConfigError(
      'BACKUP_S3_ENDPOINT braucht BACKUP_PASSPHRASE: Damit wird verschlossen, was das Haus verlässt. Bitte setzen Sie ein Kennwort.',
      'BACKUP_S3_ENDPOINT needs BACKUP_PASSPHRASE: it seals what leaves the house. Please set a passphrase.',
    )
  const { BACKUP_S3_REGION: region, BACKUP_S3_FOLDER: folder = '', BACKUP_PASSPHRASE: passphrase } = env
  return { endpoint, bucket, region, key, secret, folder, passphrase }
}
