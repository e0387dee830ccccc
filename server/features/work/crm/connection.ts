import { CRM_LABEL, type CrmName } from '#shared/domain/crm.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { maskKey, UNREADABLE_KEY } from '#shared/domain/masked-key.ts'
import { CRMS } from '../../../crm/crms.ts'
import { CrmFailure } from '../../../crm/failure.ts'
import { parseAccess, encodeAccess } from '../../../crm/onoffice-request.ts'
import type { Crm } from '../../../crm/port.ts'
import { quietStatus } from '../../../crm/statuses.ts'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { findSealedKey, storeTest } from './queries-connection.ts'

export interface StoredKey {
  readonly crm: CrmName
  readonly key: string
  /** Differs after every write, even for the same key. */
  readonly sealed: Buffer
}

/** The stored key, or a message for the agent why no key is usable. */
export async function readKey(ctx: Ctx, officeId: OfficeId): Promise<{ stored: StoredKey } | { stored?: undefined; missing: string }> {
  const found = await findSealedKey(ctx, officeId)
  if (!found?.sealed) return { missing: CRMS[found?.crm ?? 'propstack'].noKey }
  const { crm, sealed } = found
  const key = ctx.secrets.open(sealed)
  return key === undefined ? { missing: UNREADABLE_KEY } : { stored: { crm, key, sealed } }
}

export const connect = (ctx: Ctx, { crm, key }: Pick<StoredKey, 'crm' | 'key'>, signal?: AbortSignal): Crm =>
  CRMS[crm].connect({ http: ctx.http, baseUrl: ctx.config.crmUrls[crm], key, now: () => ctx.clock.now(), ...(signal && { signal }) })

/** Milliseconds within which a page gets its response, regardless of how many requests that takes and how the CRM behaves. */
export const PAGE_PATIENCE = 25_000

export const connectForPage = (ctx: Ctx, stored: Pick<StoredKey, 'crm' | 'key'>): Crm =>
  connect(ctx, stored, AbortSignal.timeout(PAGE_PATIENCE))

/** Stores a test result and notifies the pages showing it. */
export async function noteTest(ctx: Ctx, officeId: OfficeId, { sealed }: StoredKey, error: string | null): Promise<void> {
  await storeTest(ctx, officeId, sealed, error)
  await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: ['/api/auth/user'] } }])
}

/** A key as typed, or the mask of the stored key. */
export interface GivenKey {
  readonly crm?: CrmName | undefined
  readonly apiKey: string
  readonly secret?: string | undefined
}

/** Tests a key with the smallest request an export needs. Accepts the mask of the stored key; stores the result for the stored key only. */
export async function testKey(ctx: Ctx, officeId: OfficeId, given: GivenKey): Promise<{ success: boolean; message: string }> {
  const found = await readKey(ctx, officeId)
  const { crm, key } = keyIn(given, found)
  const { error } = await attempt(ctx, () => connectForPage(ctx, { crm, key }).countProperties())
  const { stored } = found
  if (stored && crm === stored.crm && key === stored.key) await storeTest(ctx, officeId, stored.sealed, error ?? null)
  return { success: error === undefined, message: error ?? `Die Verbindung zu ${CRM_LABEL[crm]} steht.` }
}

function keyIn(
  { crm = 'propstack', apiKey, secret = '' }: GivenKey,
  found: Awaited<ReturnType<typeof readKey>>,
): Pick<StoredKey, 'crm' | 'key'> {
  const { stored } = found
  if (stored?.crm === crm && apiKey === maskStoredKey(stored)) return stored
  if (apiKey.startsWith('•')) throw new Refusal(400, 'missing' in found ? found.missing : INCOMPLETE)
  if (crm === 'propstack') return { crm, key: apiKey }
  if (secret === '' || secret.startsWith('•')) throw new Refusal(400, NO_SECRET)
  return { crm, key: encodeAccess({ token: apiKey, secret }) }
}

export const INCOMPLETE = 'Bitte geben Sie den API-Schlüssel vollständig ein.'
export const NO_SECRET = 'Bitte geben Sie Token und Secret vollständig ein.'

/** The visible form of a key: the masked Propstack key or onOffice token, never the secret. */
export const maskStoredKey = ({ crm, key }: Pick<StoredKey, 'crm' | 'key'>): string =>
  maskKey(crm === 'propstack' ? key : parseAccess(key).token)

/** Tests every permission an export needs separately and lists all missing ones. Never writes to the CRM. */
export async function testComprehensively(ctx: Ctx, officeId: OfficeId) {
  const found = await readKey(ctx, officeId)
  if (!found.stored) throw new Refusal(400, found.missing)
  const { stored } = found
  const crm = connectForPage(ctx, stored)
  const objects = await attempt(ctx, () => crm.countProperties())
  const fields = await attempt(ctx, () => crm.listFields())
  const statuses = await attempt(ctx, () => crm.listStatuses())
  // an export needs neither: report them as missing, but treat the key as valid
  const brokers = await attempt(ctx, () => crm.listBrokers())
  const contacts = await attempt(ctx, () => crm.probeContacts())
  const status = statuses.value && quietStatus(statuses.value)
  const noStatus = statuses.value && !status ? CRMS[stored.crm].noQuietStatus : undefined
  const faults = [...new Set([objects.error, fields.error, statuses.error, noStatus].filter((error) => error !== undefined))]
  await storeTest(ctx, officeId, stored.sealed, faults.length > 0 ? faults.join(' ') : null)
  const counts = { customFieldsCount: fields.value?.length ?? 0, existingPropertiesCount: objects.value ?? 0 }
  if (faults.length > 0) return { success: false, ...counts, message: faults.join(' ') }
  const { existingPropertiesCount: there, customFieldsCount: own } = counts
  const lacks = [brokers.error && `Ohne Wahl des Bearbeiters: ${brokers.error}`, contacts.error && `Ohne Eigentümer: ${contacts.error}`]
  const message = [
    `Verbindung in Ordnung: ${there} Objekte, ${own} eigene Felder. Neue Immobilien erhalten den Status „${status?.name ?? ''}“.`,
    ...lacks,
  ]
    .filter(Boolean)
    .join(' ')
  return { success: true, ...counts, message }
}

/** The value, or the reason for the failure, which is logged. */
export async function attempt<T>({ log }: Ctx, work: () => Promise<T>): Promise<{ value?: T; error?: string }> {
  try {
    return { value: await work() }
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    log.warn({ kind: error.kind, reason: error.message }, 'CRM refused a page')
    return { error: error.message }
  }
}
