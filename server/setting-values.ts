import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { z } from 'zod'
import { OperatorError } from './operator-error.ts'

/** A setting has an invalid value. */
export class ConfigError extends OperatorError {}

export const baseAddress = z.url({ protocol: /^https?$/, error: 'is not a http(s) address' }).transform((value) => new URL(value).origin)
/** Base URL of an API, without a trailing slash. */
export const baseUrl = z
  .url({ protocol: /^https?$/, error: 'is not a http(s) address' })
  .transform((value) => new URL(value).origin + new URL(value).pathname.replace(/\/+$/, ''))
/** `smtps://user:password@host:465?from=post@firma.de&name=Firma`; `smtp:` upgrades by STARTTLS. */
export const mailServer = z
  .url({ protocol: /^smtps?$/, error: 'is not an SMTP address' })
  .transform((value) => {
    const url = new URL(value)
    const secure = url.protocol === 'smtps:'
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      fromEmail: url.searchParams.get('from') ?? '',
      fromName: url.searchParams.get('name') ?? PRODUCT_NAME,
    }
  })
  .refine(({ user, password }) => user !== '' && password !== '', 'names no user and password')
  .refine(({ fromEmail }) => z.email().safeParse(fromEmail).success, 'names no sender (?from=…)')

export const hosts = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )

export const unset = (value: unknown) => (value === '' ? undefined : value)

export const databaseAddress = z.preprocess(unset, z.url({ protocol: /^postgres(ql)?$/, error: 'is not a PostgreSQL address' }).optional())
