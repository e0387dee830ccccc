import type { Doer, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { distrustDevices } from '../../../http/known-device.ts'
import { type KeptWay, type WayIn, WAYS_IN } from '../../../hooks.ts'

export const OTHERS_ENDED = 'Alle anderen Sitzungen wurden beendet.'

const byWay = ({ way: one }: { readonly way: WayIn }, { way: other }: { readonly way: WayIn }) =>
  WAYS_IN.indexOf(one) - WAYS_IN.indexOf(other)

/** What still opens an account besides its password after the owner changed the credentials, except for what was set up just now; as sentences for the owner. */
export async function otherWaysIn(ctx: Ctx, id: UserId, { except }: { readonly except?: WayIn } = {}): Promise<string[]> {
  const ways = (await ctx.hooks.listWaysIn(ctx, id)).filter(({ way }) => way !== except).toSorted(byWay)
  const what = ways.map(({ words }) => words)
  const [last] = what.slice(-1)
  if (last === undefined) return []
  const list = what.length > 1 ? `${what.slice(0, -1).join(', ')} und ${last}` : last
  return [
    `Weiter ${what.length > 1 || ways.some(({ isPlural }) => isPlural) ? 'gelten' : 'gilt'}: ${list}. Beenden können Sie das im Profil.`,
  ]
}

/** Ends everything that opens an account, or its office, without its password. Returns what there was, as sentences for the owner. */
export async function endOtherWaysIn(ctx: Ctx, id: UserId, by: Doer, { except }: { readonly except?: KeptWay } = {}): Promise<string[]> {
  const ended = await ctx.hooks.endWaysIn(ctx, id, by, except)
  await distrustDevices(ctx, id)
  return ended.toSorted(byWay).map(({ sentence }) => sentence)
}
