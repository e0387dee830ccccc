import type { AgentId, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { distrustDevices } from '../../../http/known-device.ts'
import { endCalendar, hasCalendar } from '../../work/calendar/service.ts'
import { endApiKeys, howManyApiKeys } from '../api-keys/service.ts'

/** What still opens an account, or a part of it, after its owner changed the password himself, in sentences for him. */
export async function otherWaysIn(ctx: Ctx, id: UserId): Promise<string[]> {
  const [keys, isCalendar] = [await howManyApiKeys(ctx, id as AgentId), await hasCalendar(ctx, id as AgentId)]
  const what = [
    ...(keys > 0 ? [keys === 1 ? 'ein API-Schlüssel' : `${keys} API-Schlüssel`] : []),
    ...(isCalendar ? ['die Adresse des Kalenders'] : []),
  ]
  if (what.length === 0) return []
  return [`Weiter ${what.length > 1 || keys > 1 ? 'gelten' : 'gilt'}: ${what.join(' und ')}. Beenden können Sie das im Profil.`]
}

/** Ends what opens an account, or a part of it, without its password. Returns what there was, in sentences for its owner. */
export async function endOtherWaysIn(ctx: Ctx, id: UserId, by: UserId): Promise<string[]> {
  const keys = await endApiKeys(ctx, id, by)
  const hadCalendar = await endCalendar(ctx, id as AgentId)
  await distrustDevices(ctx, id)
  return [
    ...(keys > 0 ? ['Die API-Schlüssel des Kontos gelten nicht mehr; bei Bedarf legen Sie im Profil neue an.'] : []),
    ...(hadCalendar ? ['Die Adresse des Kalenders gilt nicht mehr; im Profil steht eine neue.'] : []),
  ]
}
