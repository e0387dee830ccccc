import type { AgentId, PartnerId } from '#shared/domain/ids.ts'
import type { IncomingTip, TipHistoryEntry, TipPatch } from '#shared/contract/network/tips.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, textChanged } from '../../../http/errors.ts'
import { findIncoming, insertHistory, listHistory, lockTip, storeTip, type TipChange } from './queries.ts'

export async function historyOf(ctx: Ctx, agentId: AgentId, id: number): Promise<TipHistoryEntry[]> {
  await getIncoming(ctx, agentId, id)
  return listHistory(ctx, agentId, id)
}

/** Whatever the agent changes about a tip stands in its trail, in the same transaction. */
export async function updateTip(ctx: Ctx, agentId: AgentId, id: number, patch: TipPatch): Promise<IncomingTip> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockTip(ctx, agentId, id)
    if (!before) throw unknown()
    const after = {
      status: patch.status ?? before.status,
      maklerNotes: patch.maklerNotes === undefined ? before.maklerNotes : patch.maklerNotes || null,
    }
    const changes = changesOf(before, after)
    if (changes.length > 0) {
      const isStored = await storeTip(ctx, agentId, id, after as Pick<IncomingTip, 'status' | 'maklerNotes'>, patch.maklerNotesVersion)
      if (!isStored) throw notesChanged(await getIncoming(ctx, agentId, id))
      await insertHistory(ctx, id, changes)
      await announceTip(ctx, agentId, before.partnerId)
    }
    return getIncoming(ctx, agentId, id)
  })
}

async function getIncoming(ctx: Ctx, agentId: AgentId, id: number): Promise<IncomingTip> {
  const tip = await findIncoming(ctx, agentId, id)
  if (!tip) throw unknown()
  return tip
}

const notesChanged = ({ maklerNotes: text, maklerNotesVersion: version }: IncomingTip) =>
  textChanged({ field: 'maklerNotes', text, version })

const unknown = () => notFound('Objekt-Tipp nicht gefunden')

interface Changeable {
  readonly status: string
  readonly maklerNotes: string | null
}

function changesOf(before: Changeable, after: Changeable): TipChange[] {
  const change = (changeType: TipChange['changeType'], oldValue: string | null, newValue: string | null): TipChange[] =>
    oldValue === newValue ? [] : [{ changeType, oldValue, newValue, changedByType: 'makler' }]
  return [...change('status_change', before.status, after.status), ...change('note_added', before.maklerNotes, after.maklerNotes)]
}

/** Other pages of the agent look again, and the partner's. */
function announceTip(ctx: Ctx, agentId: AgentId, partnerId: PartnerId | null): Promise<void> {
  return ctx.live.announce(ctx, [
    { to: agentId, message: { type: 'changed', paths: ['/api/makler/property-tips'] } },
    ...(partnerId ? [{ to: partnerId, message: { type: 'changed' as const, paths: ['/api/partner/property-tips'] } }] : []),
  ])
}
