import { describe, expect, it } from 'vitest'
import type { TestAgent } from '#test/factories.ts'
import { agentWithOwners, isNext, readName, owner } from './call-list-page.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor()

const noted = (agent: TestAgent) =>
  stage.product.ctx.db
    .selectFrom('prospects')
    .select(['property_id as id', 'prospect_status as status', 'next_follow_up_date as day'])
    .where('office_id', '=', agent.officeId)
    .execute()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

describe('the way from the dashboard to a saved call result with follow-up', () => {
  const counts: string[] = []

  it('takes at most three clicks', async () => {
    const agent = await agentWithOwners(stage.product, 2)
    const page = await stage.enter({ as: agent })
    await page.goto('/dashboard')
    let clicks = 0
    const click = async (press: () => Promise<void>) => ((clicks += 1), press())
    await click(() => page.getByRole('main').getByRole('link', { name: 'Anrufliste' }).click())
    await owner(page).waitFor()
    const before = await readName(page)
    await click(() => page.getByText('Rückruf gewünscht').click())
    await click(() => page.getByRole('button', { name: 'Speichern, nächster' }).click())
    await isNext(page, before)
    await expect.poll(() => noted(agent)).toMatchObject([{ status: 'follow_up', day: expect.any(String) }])
    counts.push(`${clicks} clicks of 3`)
    expect(clicks).toBeLessThanOrEqual(3)
  })

  it('takes at most six keys', async () => {
    const agent = await agentWithOwners(stage.product, 2)
    const page = await stage.enter({ as: agent })
    await page.goto('/dashboard')
    await page.getByRole('main').getByRole('link', { name: 'Anrufliste' }).waitFor()
    let keys = 0
    const press = async (key: string) => ((keys += 1), page.keyboard.press(key))
    // Skips the navigation and opens the first link after it.
    for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await press(key)
    await owner(page).waitFor()
    const before = await readName(page)
    await press('1')
    await press('Enter')
    await isNext(page, before)
    await expect.poll(() => noted(agent)).toMatchObject([{ status: 'follow_up', day: expect.any(String) }])
    counts.push(`${keys} keys of 6`)
    expect(keys).toBeLessThanOrEqual(6)
  })

  it('takes at most three taps on a phone, with the number within reach', async () => {
    const agent = await agentWithOwners(stage.product, 2)
    const page = await stage.enter({ as: agent, ...PHONE })
    await page.goto('/dashboard')
    let taps = 0
    const tap = async (press: () => Promise<void>) => ((taps += 1), press())
    await tap(() => page.getByRole('main').getByRole('link', { name: 'Anrufliste' }).tap())
    await owner(page).waitFor()
    const before = await readName(page)
    const number = page.getByRole('link', { name: /^Anrufen: 0171/ })
    expect(await number.getAttribute('href')).toMatch(/^tel:\+4917155502\d\d$/)
    await tap(() => page.getByText('Nicht erreicht').tap())
    expect((await number.boundingBox())?.y).toBeGreaterThan(700)
    await tap(() => page.getByRole('button', { name: 'Speichern' }).tap())
    await isNext(page, before)
    await expect.poll(() => noted(agent)).toMatchObject([{ status: 'follow_up', day: expect.any(String) }])
    counts.push(`${taps} taps of 3`)
    expect(taps).toBeLessThanOrEqual(3)
    process.stdout.write(`\nFrom the dashboard to a noted result: ${counts.join(', ')}\n`)
  })

  it('takes at most three clicks from a property page, and one more undoes it', async () => {
    const agent = await agentWithOwners(stage.product, 1)
    const page = await stage.enter({ as: agent })
    const { id } = await stage.product.ctx.db
      .selectFrom('favorites')
      .select('property_id as id')
      .where('agent_id', '=', agent.id)
      .executeTakeFirstOrThrow()
    await page.goto(`/property/${id}`)
    let clicks = 0
    const click = async (press: () => Promise<void>) => ((clicks += 1), press())
    await click(() => page.getByRole('button', { name: /^Ergebnis/ }).click())
    await click(() => page.getByRole('dialog').getByText('Rückruf gewünscht').click())
    await click(() => page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click())
    await expect.poll(() => noted(agent)).toMatchObject([{ id, status: 'follow_up', day: expect.any(String) }])
    process.stdout.write(`\nFrom the page of a property to a noted result: ${clicks} clicks of 3\n`)
    expect(clicks).toBeLessThanOrEqual(3)
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await stage.visitor.toast('Ergebnis zurückgenommen').waitFor()
    expect(await noted(agent)).toEqual([])
  })

  it("shows a long number uncut in a phone's bar, without sideways scrolling", async () => {
    const agent = await agentWithOwners(stage.product, 1)
    await stage.product.ctx.db.updateTable('adverts').set({ contact_phone: '+49 1522 81738645' }).execute()
    const page = await stage.enter({ as: agent, ...PHONE })
    await page.goto('/call-list')
    const shown = page
      .getByRole('link', { name: /^Anrufen: / })
      .filter({ visible: true })
      .locator('span')
      .last()
    await shown.waitFor()
    const isCut = () => shown.evaluate((text) => text.scrollWidth > text.clientWidth)
    expect([await isCut(), await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([false, 390])
    await page.getByRole('link', { name: 'Immobilie ansehen' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Ergebnis notieren' }).waitFor()
    expect([await isCut(), await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([false, 390])
  })

  it('saves only a note on a phone, and the owner stays', async () => {
    const agent = await agentWithOwners(stage.product, 2)
    const page = await stage.enter({ as: agent, ...PHONE })
    await page.goto('/call-list')
    await owner(page).waitFor()
    const before = await readName(page)
    const save = page.getByRole('button', { name: 'Notiz speichern' }).filter({ visible: true })
    expect(await save.count()).toBe(0)
    await page.getByLabel('Notiz').fill('Hund im Garten')
    await save.tap()
    await stage.visitor.toast('Notiz gespeichert').waitFor()
    expect([await readName(page), await page.getByLabel('Notiz').inputValue(), await save.count()]).toEqual([before, '', 0])
  })

  it('links a search client with one tap on a property page, which makes the phone number available', async () => {
    const agent = await agentWithOwners(stage.product, 1)
    const { db } = stage.product.ctx
    const { id } = await db
      .deleteFrom('search_client_links')
      .where('office_id', '=', agent.officeId)
      .returning('property_id as id')
      .executeTakeFirstOrThrow()
    const page = await stage.enter({ as: agent, ...PHONE })
    await page.goto(`/property/${id}`)
    const bar = page.getByRole('region', { name: 'Anruf' })
    await bar.getByText('Nur für einen Suchkunden').filter({ visible: true }).waitFor()
    expect(await bar.getByRole('button', { name: 'Suchkunde verknüpfen' }).isVisible()).toBe(true)
    await bar.getByRole('button', { name: 'Für K-17' }).tap()
    await bar
      .getByRole('link', { name: /^Anrufen: 0171/ })
      .filter({ visible: true })
      .waitFor()
  })
})
