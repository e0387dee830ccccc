import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import type { Agent, Author, OfficeId } from '#shared/domain/ids.ts'
import { type Answer, decideChannels } from '#shared/domain/letter.ts'
import type { Ctx } from '../../../ctx.ts'
import { plainNumbers, withoutNumbers } from '../../../phone-numbers.ts'
import { type KnownOwner, noteConsentUse } from '../contact/service.ts'
import { insertActivities, insertActivity, upsertProspect } from './queries.ts'
import { holdPhone } from './queries-calls.ts'
import { storeLettersSent, takeFree } from './queries-many.ts'
import { offerAgain, toWrongMark } from './wrong-phones.ts'

/** Records that letters were created, with a description for each property; their content is stored elsewhere. The agent works on these prospects. */
export async function noteLetters(ctx: Ctx, agent: Agent, descriptions: ReadonlyMap<number, string>): Promise<void> {
  await takeFree(ctx, agent, [...descriptions.keys()])
  for (const [description, letters] of Map.groupBy(descriptions, ([, words]) => words)) {
    const propertyIds = letters.map(([propertyId]) => propertyId)
    await insertActivities(ctx, agent, propertyIds, { activityType: 'note_added', description })
  }
}

/** Records that letters were sent on that date. Owners in `overIds` get the contact but keep status and follow-up. */
export async function noteLettersSent(
  ctx: Ctx,
  agent: Agent,
  owners: readonly KnownOwner[],
  sent: { readonly day: string; readonly nextDate: string | null; readonly overIds: readonly number[] },
): Promise<void> {
  const { officeId } = agent
  const propertyIds = owners.map(({ row }) => row.id)
  await storeLettersSent(ctx, officeId, propertyIds, sent)
  await takeFree(ctx, agent, propertyIds)
  const description = `Brief abgeschickt am ${germanDay(sent.day)}`
  await insertActivities(ctx, agent, propertyIds, { activityType: 'contacted', description, contactMethod: 'mail' })
  await noteConsentUse(ctx, officeId, owners, 'letter')
}

interface NotedAnswer {
  readonly answer: Answer
  /** The owner's previous answer. */
  readonly earlier: Answer | null
  /** Numbers given in earlier answers. */
  readonly phones: readonly string[]
  readonly phone: string | null
  readonly description: string
  /** Whether an objection is in force, by this answer or otherwise. */
  readonly isOver: boolean
}

/** Records an answer to a letter; a requested call-back is due at once. */
export async function noteAnswer(
  ctx: Ctx,
  officeId: OfficeId,
  propertyId: number,
  { answer, earlier, phones, phone, description, isOver }: NotedAnswer,
): Promise<void> {
  const owner: Author = { officeId }
  await insertActivity(ctx, owner, propertyId, {
    activityType: 'note_added',
    description,
    contactMethod: 'mail',
    outcome: answer === 'call' && !isOver ? 'callback_requested' : answer === 'never' ? 'not_interested' : undefined,
  })
  if (decideChannels(answer, earlier).withdrawn.includes('phone')) await forgetNumbers(ctx, officeId, propertyId, phones)
  if (answer === 'never') await upsertProspect(ctx, officeId, propertyId, { prospectStatus: 'not_interested', nextFollowUpDate: null })
  else if (answer === 'withdrawn')
    await upsertProspect(ctx, officeId, propertyId, { preferredContactMethod: null, ...(earlier === 'call' && { nextFollowUpDate: null }) })
  else if (isOver) return
  else if (answer === 'letter') await upsertProspect(ctx, officeId, propertyId, { preferredContactMethod: 'mail' })
  else {
    // the owner gave it, even if someone else answered there before
    for (const number of plainNumbers(phone)) await offerAgain(ctx, officeId, propertyId, toWrongMark(ctx, number))
    await upsertProspect(ctx, officeId, propertyId, {
      ownerPhone: phone,
      prospectStatus: 'follow_up',
      nextFollowUpDate: berlinDay(ctx.clock.now()),
      preferredContactMethod: 'phone',
    })
  }
}

/** Erases the numbers the owner gave with a consent to calls, however they are written now, and no others. */
async function forgetNumbers(ctx: Ctx, officeId: OfficeId, propertyId: number, phones: readonly string[]): Promise<void> {
  const ownerPhone = await holdPhone(ctx, officeId, propertyId)
  const kept = withoutNumbers(ownerPhone, phones)
  if (kept !== ownerPhone) await upsertProspect(ctx, officeId, propertyId, { ownerPhone: kept })
}
