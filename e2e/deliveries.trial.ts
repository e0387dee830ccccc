import { describe, expect, it } from 'vitest'
import { announceMatches } from '#server/features/market/matches/service.ts'
import { deliveries } from '#shared/contract/operations/deliveries.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import { asUser } from './as-user.ts'
import { inspect } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ product: { withMail: true }, visitor: { reducedMotion: 'reduce' }, isInspected: true })

/** Adds other deliveries to the list. */
async function fillList(): Promise<void> {
  const { ctx, make } = stage.product
  const user_id = stage.agent.id
  const created_at = new Date(ctx.clock.now().getTime() - 3_600_000)
  const one = { user_id, created_at, target: 'elsewhere', next_attempt_at: new Date(created_at.getTime() + 86_400_000) }
  const property = await make.property({ title: 'Einfamilienhaus mit großem Garten und einem Namen, der länger ist als die Zeile breit' })
  await ctx.db
    .insertInto('deliveries')
    .values([
      {
        ...one,
        channel: 'mail',
        kind: 'reset',
        recipient: stage.agent.email,
        title: 'Neues Passwort',
        status: 'expired',
        ended_at: created_at,
      },
      { ...one, channel: 'mail', kind: 'welcome', recipient: stage.agent.email, title: 'Willkommen', status: 'sent', ended_at: created_at },
      {
        ...one,
        channel: 'push',
        kind: 'alert',
        recipient: 'Chrome auf Windows',
        title: '3 neue Treffer\n1 neue Nachricht',
        status: 'skipped',
        ended_at: created_at,
      },
      {
        ...one,
        channel: 'crm',
        kind: 'property',
        recipient: 'Propstack',
        subject_ids: [property],
        reason: 'Propstack antwortet gerade nicht.',
        attempts: 2,
      },
    ])
    .execute()
}

/** Makes the mail server permanently reject an alert to the agent. */
async function refuseAlert(): Promise<void> {
  const { product, agent } = stage
  // Listings read from a portal would be news as well.
  await product.ctx.db.updateTable('sources').set({ is_enabled: false }).execute()
  await product.make.savedSearch(agent, { location: 'Celle', isActive: true, name: 'Häuser in Celle' })
  const kinds = [{ kind: 'match' as const, bell: true, mail: true }]
  await asUser(product, agent).call(notifications.setPreferences, { body: { kinds, digestAt: null, quietFrom: null, quietTo: null } })
  product.mail.fault('5xx', 1)
  await announceMatches(product.ctx, [await product.make.property({ location: 'Celle', zip_code: null, place_keys: ['celle'] })])
  await expect.poll(async () => (await asUser(product, agent).call(notifications.list)).length, { timeout: 20_000 }).toBe(1)
  product.advance(3 * 60_000)
  await product.ctx.queue.enqueue(product.ctx, 'sweep', {}, { key: 'journey' })
  const failed = async () =>
    (await asUser(product, agent).call(deliveries.list)).map(({ status }) => status).filter((status) => status === 'failed')
  await expect.poll(failed, { timeout: 20_000 }).toEqual(['failed'])
}

describe('a failed delivery', () => {
  it('is listed with its reason, linked from the profile, and sent once despite a double click', async () => {
    await fillList()
    await refuseAlert()
    const page = await stage.enter({ as: stage.agent })
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Zustellungen ansehen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Zustellungen' }).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: '1 neuer Treffer' })
    await row.getByText('Fehlgeschlagen').waitFor()
    await row.getByText('Der Mailserver hat die E-Mail abgelehnt: 550 5.1.1 mailbox unavailable').waitFor()
    expect(await inspect(page, 'zustellungen')).toEqual([])
    await row.getByRole('button', { name: /^Erneut versuchen/ }).dblclick()
    await row.getByText('Gesendet').waitFor()
    const mails = stage.product.mail.messages().filter(({ recipients }) => recipients.includes(stage.agent.email))
    expect(mails.map(({ subject }) => subject)).toEqual(['1 neuer Treffer'])
    expect(await page.getByRole('button', { name: /^Erneut versuchen/ }).count()).toBe(0)
  })

  it('is replaced by an empty state for a user without deliveries', async () => {
    const partner = await stage.product.make.user({ role: 'partner' })
    const page = await stage.enter({ as: partner })
    await page.goto('/zustellungen')
    await page.getByText('Noch nichts zugestellt').waitFor()
  })
})
