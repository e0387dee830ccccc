import type { AgentId, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { distrustDevices } from '../../../http/known-device.ts'
import { endCalendar, hasCalendar } from '../../work/calendar/service.ts'
import { endPasskeysAlone, howManyPasskeysAlone } from '../second-factor/passkeys-alone.ts'
import { endApiKeys, howManyApiKeys } from '../api-keys/service.ts'

export const OTHERS_ENDED = 'Alle anderen Sitzungen wurden beendet.'

/**
 * What still opens an account besides its password after the owner changed the credentials; as sentences for the owner. Leave out passkeys when they
 * are what was set up.
 */
export async function otherWaysIn(ctx: Ctx, id: UserId, { withPasskeys = true } = {}): Promise<string[]> {
  const passkeys = withPasskeys ? await howManyPasskeysAlone(ctx, id) : 0
  const keys = await howManyApiKeys(ctx, id as AgentId)
  const what = [
    ...(passkeys > 0 ? [passkeys === 1 ? 'ein Passkey' : `${passkeys} Passkeys`] : []),
    ...(keys > 0 ? [keys === 1 ? 'ein API-Schlüssel' : `${keys} API-Schlüssel`] : []),
    ...((await hasCalendar(ctx, id as AgentId)) ? ['die Adresse des Kalenders'] : []),
  ]
  const [last] = what.slice(-1)
  if (last === undefined) return []
  const list = what.length > 1 ? `${what.slice(0, -1).join(', ')} und ${last}` : last
  return [`Weiter ${what.length > 1 || passkeys > 1 || keys > 1 ? 'gelten' : 'gilt'}: ${list}. Beenden können Sie das im Profil.`]
}

/** Ends everything that opens an account without its password. Returns what there was, as sentences for the owner. */
export async function endOtherWaysIn(ctx: Ctx, id: UserId, by: UserId): Promise<string[]> {
  const passkeys = await endPasskeysAlone(ctx, id)
  const keys = await endApiKeys(ctx, id, by)
  const hadCalendar = await endCalendar(ctx, id as AgentId)
  await distrustDevices(ctx, id)
  return [
    ...(passkeys > 0
      ? [
          'Die Passkeys des Kontos gelten nur noch nach dem Passwort. Ist einer nicht von Ihnen, entfernen Sie ihn im Profil; kommen Sie ohne ihn nicht hinein, hilft die Administration.',
        ]
      : []),
    ...(keys > 0 ? ['Die API-Schlüssel des Kontos gelten nicht mehr; bei Bedarf legen Sie im Profil neue an.'] : []),
    ...(hadCalendar ? ['Die Adresse des Kalenders gilt nicht mehr; im Profil steht eine neue.'] : []),
  ]
}
