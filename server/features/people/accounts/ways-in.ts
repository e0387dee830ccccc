import type { AgentId, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { distrustDevices } from '../../../http/known-device.ts'
import { endCalendar } from '../../work/calendar/service.ts'
import { endApiKeys } from '../api-keys/service.ts'

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
