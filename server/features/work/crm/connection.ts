import type { AgentId } from '#shared/domain/ids.ts'
import { maskKey, UNREADABLE_KEY } from '#shared/domain/masked-key.ts'
import { PropstackFailure } from '../../../crm/failure.ts'
import { createPropstack, type Propstack } from '../../../crm/propstack.ts'
import { quietStatus } from '../../../crm/propstack-mapping.ts'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { findSealedKey, storeTest } from './queries-connection.ts'
import { NO_KEY } from './service.ts'

export const NO_QUIET_STATUS =
  'In Propstack fehlt ein Objektstatus, der nicht veröffentlicht wird. Bitte legen Sie einen an, zum Beispiel „Akquise“ mit „Aus Portalen entfernen“.'

export interface StoredKey {
  readonly key: string
  /** Differs each time a key is stored, the same one included. */
  readonly sealed: Buffer
}

/** The stored key, or the sentence that says why there is none to use. */
export async function keyOf(ctx: Ctx, agentId: AgentId): Promise<{ stored: StoredKey } | { stored?: undefined; missing: string }> {
  const sealed = await findSealedKey(ctx, agentId)
  if (!sealed) return { missing: NO_KEY }
  const key = ctx.secrets.open(sealed)
  return key === undefined ? { missing: UNREADABLE_KEY } : { stored: { key, sealed } }
}

export const connect = (ctx: Ctx, key: string, signal?: AbortSignal): Propstack =>
  createPropstack({ http: ctx.http, baseUrl: ctx.config.propstackUrl, key, ...(signal && { signal }) })

/** Tries a key with the smallest request an export needs. The mask stands for the stored one; only its outcome is written down. */
export async function testKey(ctx: Ctx, agentId: AgentId, given: string): Promise<{ success: boolean; message: string }> {
  const found = await keyOf(ctx, agentId)
  const { stored } = found
  const key = stored && given === maskKey(stored.key) ? stored.key : given
  if (key.startsWith('•')) throw new Refusal(400, 'missing' in found ? found.missing : 'Bitte geben Sie den API-Schlüssel vollständig ein.')
  const { error } = await attempt(() => connect(ctx, key).countUnits())
  if (stored && key === stored.key) await storeTest(ctx, agentId, stored.sealed, error ?? null)
  return { success: error === undefined, message: error ?? 'Die Verbindung zu Propstack steht.' }
}

/** Asks for everything an export needs, each on its own, and names every permission that is missing. Writes nothing there. */
export async function testComprehensively(ctx: Ctx, agentId: AgentId) {
  const found = await keyOf(ctx, agentId)
  if (!found.stored) throw new Refusal(400, found.missing)
  const { stored } = found
  const propstack = connect(ctx, stored.key)
  const units = await attempt(() => propstack.countUnits())
  const fields = await attempt(() => propstack.listCustomFields())
  const statuses = await attempt(() => propstack.listStatuses())
  // an export needs neither: what is missing here is said, and no fault of the key
  const brokers = await attempt(() => propstack.listBrokers())
  const contacts = await attempt(() => propstack.probeContacts())
  const status = statuses.value && quietStatus(statuses.value)
  const errors = [units.error, fields.error, statuses.error, statuses.value && !status ? NO_QUIET_STATUS : undefined]
  const faults = [...new Set(errors.filter((error) => error !== undefined))]
  await storeTest(ctx, agentId, stored.sealed, faults.length > 0 ? faults.join(' ') : null)
  const counts = { customFieldsCount: fields.value?.length ?? 0, existingPropertiesCount: units.value ?? 0 }
  if (faults.length > 0) return { success: false, ...counts, message: faults.join(' ') }
  const { existingPropertiesCount: objects, customFieldsCount: own } = counts
  const lacks = [brokers.error && `Ohne Wahl des Bearbeiters: ${brokers.error}`, contacts.error && `Ohne Eigentümer: ${contacts.error}`]
  const message = [
    `Verbindung in Ordnung: ${objects} Objekte, ${own} eigene Felder. Neue Immobilien erhalten den Status „${status?.name ?? ''}“.`,
    ...lacks,
  ]
    .filter(Boolean)
    .join(' ')
  return { success: true, ...counts, message }
}

/** Its value, or the sentence that says why there is none. */
async function attempt<T>(work: () => Promise<T>): Promise<{ value?: T; error?: string }> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof PropstackFailure) return { error: error.message }
    throw error
  }
}
