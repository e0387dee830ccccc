import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { updateProspect } from '#server/features/work/prospects/service.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { PROSPECT_STATUS_LABEL } from '#shared/domain/prospect-status.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { inspect, TWO_LOOKS } from './inspect.ts'
import { oneVisitor } from './stage.ts'
import type { VisitorOptions } from './visitor.ts'

const stage = oneVisitor({ product: { ads: 1 }, isInspected: true })

/** One of the agent's prospects, whose status was set `since` days ago. */
async function workOn(agent: TestAgent, title: string, prospectStatus: ProspectStatus, since = 0): Promise<number> {
  const { ctx, make } = stage.product
  const id = await make.property({ title })
  await updateProspect(ctx, agent, id, { prospectStatus })
  const moved = new Date(Date.now() - days(since))
  await ctx.db.updateTable('prospects').set({ status_changed_at: moved }).where('property_id', '=', id).execute()
  return id
}

const readStatus = async (agent: TestAgent) => (await prospectsOf(agent)).map((row) => row.prospect_status)

const prospectsOf = (agent: TestAgent) =>
  stage.product.ctx.db.selectFrom('prospects').selectAll().where('office_id', '=', agent.officeId).orderBy('property_id').execute()

/** Opens an agent's board and records every status change it sends. */
async function openBoard(agent: TestAgent, options: VisitorOptions = {}) {
  const page = await stage.enter({ as: agent, ...options })
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  await page.goto('/prospect-management?view=board')
  const column = (status: ProspectStatus) => page.getByRole('region', { name: PROSPECT_STATUS_LABEL[status], exact: true })
  const link = (title: string, status: ProspectStatus) => column(status).getByRole('link', { name: title, exact: true })
  await column('not_contacted').waitFor()
  return {
    page,
    sent,
    column,
    link,
    grip: page.getByRole('button', { name: /^Verschieben: / }),
    spoken: page.locator('[id^=DndLiveRegion]'),
  }
}

async function middleOf(place: Locator): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2]
}

async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  const [x, y] = await middleOf(from)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10, { steps: 3 })
  await page.mouse.move(...(await middleOf(to)), { steps: 8 })
  await page.mouse.up()
}

/** Waits until the picked-up card reacts to keys, one task after it was announced. */
async function pickedUp(page: Page, spoken: Locator): Promise<void> {
  await spoken.getByText('aufgenommen, in Spalte Kontaktiert.').waitFor()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

describe('a card dragged with the mouse', () => {
  it('gets the status of the target column with one request', async () => {
    const agent = await stage.product.make.agent()
    const id = await workOn(agent, 'Rotklinker am Park', 'contacted', 12)
    const other = await stage.product.make.agent()
    await updateProspect(stage.product.ctx, other, id, { prospectStatus: 'closed_deal', ownerName: 'Ida Moor' })
    const untouched = await prospectsOf(other)

    const { page, sent, link, column } = await openBoard(agent)
    await column('contacted').getByText('seit 12 Tagen').waitFor()
    await dragByMouse(page, link('Rotklinker am Park', 'contacted'), column('follow_up'))
    await link('Rotklinker am Park', 'follow_up').waitFor()
    await column('follow_up').getByText('seit Kurzem').waitFor()
    await expect.poll(() => readStatus(agent)).toEqual(['follow_up'])
    expect(sent).toEqual([{ prospectStatus: 'follow_up' }])
    expect(await prospectsOf(other)).toEqual(untouched)

    await page.reload()
    await link('Rotklinker am Park', 'follow_up').waitFor()
    await link('Rotklinker am Park', 'follow_up').click()
    await page.getByRole('dialog', { name: 'Rotklinker am Park' }).waitFor()
    expect(new URL(page.url()).search).toBe(`?view=board&property=${id}`)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('sends nothing when dropped in place, and opens nothing; its select works without dragging', async () => {
    const agent = await stage.product.make.agent()
    await workOn(agent, 'Reihenhaus', 'contacted')
    const { page, sent, link, column } = await openBoard(agent)
    await link('Reihenhaus', 'contacted').waitFor()
    await dragByMouse(page, link('Reihenhaus', 'contacted'), column('contacted'))
    await dragByMouse(page, link('Reihenhaus', 'contacted'), page.getByRole('heading', { level: 1 }))
    await page.getByRole('combobox', { name: 'Prospect-Status: Reihenhaus' }).selectOption('Kein Interesse')
    await link('Reihenhaus', 'not_interested').waitFor()
    await expect.poll(() => readStatus(agent)).toEqual(['not_interested'])
    expect(sent).toEqual([{ prospectStatus: 'not_interested' }])
    expect(new URL(page.url()).search).toBe('?view=board')
  })

  it('goes back when the server reports an error, with a message', async () => {
    const agent = await stage.product.make.agent()
    await workOn(agent, 'Bungalow', 'follow_up', 30)
    const before = await prospectsOf(agent)
    const { page, sent, link, column } = await openBoard(agent)
    stage.visitor.allow(/500 .*\/prospect$/)
    let refuse = () => {}
    const held = new Promise<void>((done) => (refuse = done))
    await page.route('**/api/properties/*/prospect', async (route) => {
      await held
      await route.fulfill({ status: 500, contentType: 'text/plain', body: 'Interner Fehler' })
    })
    await link('Bungalow', 'follow_up').waitFor()
    await dragByMouse(page, link('Bungalow', 'follow_up'), column('contacted'))
    await link('Bungalow', 'contacted').waitFor()
    refuse()
    await stage.visitor.toast('Fehler beim Aktualisieren des Status').waitFor()
    await link('Bungalow', 'follow_up').waitFor()
    await column('follow_up').getByText('seit 30 Tagen').waitFor()
    expect(sent).toHaveLength(1)
    expect(await prospectsOf(agent)).toEqual(before)
  })
})

describe('a card moved with the keyboard', () => {
  it('moves across columns, including those out of sight, and keeps the focus', async () => {
    const agent = await stage.product.make.agent()
    await workOn(agent, 'Siedlungshaus', 'contacted')
    const { page, sent, grip, spoken, column } = await openBoard(agent)
    const own = grip.and(column('contacted').locator('button'))
    await own.focus()
    expect(await own.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent)).toMatch(
      /^Leertaste nimmt die Karte auf/,
    )
    await page.keyboard.press('Space')
    await pickedUp(page, spoken)
    for (const name of ['Kein Interesse', 'Nachfassung erforderlich', 'Info senden', 'Marktbericht senden', 'Abschluss']) {
      await page.keyboard.press('ArrowRight')
      await spoken.getByText(`Siedlungshaus über Spalte ${name}.`).waitFor()
    }
    await page.keyboard.press('Space')
    await spoken.getByText('Siedlungshaus in Spalte Abschluss abgelegt.').waitFor()
    await column('closed_deal').getByRole('link', { name: 'Siedlungshaus' }).waitFor()
    await expect.poll(() => readStatus(agent)).toEqual(['closed_deal'])
    expect(sent).toEqual([{ prospectStatus: 'closed_deal' }])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Verschieben: Siedlungshaus')
  })

  it('stays in place when dropped there, and after Escape', async () => {
    const agent = await stage.product.make.agent()
    await workOn(agent, 'Doppelhaushälfte', 'contacted')
    const { page, sent, grip, spoken, column } = await openBoard(agent)
    const own = grip.and(column('contacted').locator('button'))
    await own.focus()
    await page.keyboard.press('Enter')
    await pickedUp(page, spoken)
    await page.keyboard.press('Enter')
    await spoken.getByText('Doppelhaushälfte bleibt in der Spalte.').waitFor()
    await page.keyboard.press('Space')
    await pickedUp(page, spoken)
    await page.keyboard.press('ArrowLeft')
    await spoken.getByText('Doppelhaushälfte über Spalte Nicht kontaktiert.').waitFor()
    await page.keyboard.press('Escape')
    await spoken.getByText('Abgebrochen. Doppelhaushälfte bleibt in der Spalte.').waitFor()
    await column('contacted').getByRole('link', { name: 'Doppelhaushälfte' }).waitFor()
    expect(sent).toEqual([])
  })
})

/** One finger on the touch screen. */
async function fingerOn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: string, points: readonly { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: [...points] })
  return {
    down: (x: number, y: number) => touch('touchStart', [{ x, y }]),
    up: () => touch('touchEnd', []),
    async move(from: readonly [x: number, y: number], to: readonly [x: number, y: number]) {
      for (let step = 1; step <= 8; step += 1) {
        await touch('touchMove', [{ x: from[0] + ((to[0] - from[0]) * step) / 8, y: from[1] + ((to[1] - from[1]) * step) / 8 }])
        await page.waitForTimeout(20)
      }
    },
  }
}

const PHONE: VisitorOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const MIDDLE = 195

describe('a finger', () => {
  const scrolled = (page: Page) =>
    page.evaluate(() => {
      const board = document.querySelector('[data-wide]')
      const list = board?.querySelector('section ul')?.parentElement
      return { left: board?.scrollLeft ?? 0, top: list?.scrollTop ?? 0 }
    })

  const isResting = async (page: Page) => {
    const { left } = await scrolled(page)
    await page.waitForTimeout(100)
    return (await scrolled(page)).left === left
  }

  it('scrolls the column and swipes to the next when moving', async () => {
    const agent = await stage.product.make.agent()
    for (let n = 1; n <= 8; n += 1) await workOn(agent, `Haus am Weg ${n}`, 'not_contacted')
    const { page, sent, spoken, column } = await openBoard(agent, PHONE)
    const finger = await fingerOn(page)
    const [x, y] = await middleOf(column('not_contacted').getByRole('article').first())
    await finger.down(x, y + 100)
    await finger.move([x, y + 100], [x, y - 100])
    await finger.up()
    await expect.poll(async () => (await scrolled(page)).top).toBeGreaterThan(100)
    await finger.down(320, 600)
    await finger.move([320, 600], [120, 600])
    await finger.up()
    // The next column snaps to the edge.
    await expect.poll(() => isResting(page)).toBe(true)
    const { x: edge = -1 } = (await column('contacted').boundingBox()) ?? {}
    expect(edge).toBeGreaterThanOrEqual(0)
    expect(edge).toBeLessThan(20)
    expect([sent, await spoken.textContent()]).toEqual([[], ''])
  })

  it('drags the card after a long press, and the board scrolls at its edge', async () => {
    const agent = await stage.product.make.agent()
    await workOn(agent, 'Altbau am Wall', 'contacted')
    const { page, sent, link, spoken, column } = await openBoard(agent, PHONE)
    await link('Altbau am Wall', 'contacted').scrollIntoViewIfNeeded()
    await expect.poll(async () => (await column('contacted').boundingBox())?.x ?? 999).toBeLessThan(20)
    const start = await scrolled(page)
    const finger = await fingerOn(page)
    const [x, y] = await middleOf(link('Altbau am Wall', 'contacted'))
    await finger.down(x, y)
    await spoken.getByText('Altbau am Wall aufgenommen').waitFor()
    await finger.move([x, y], [375, y + 40])
    await spoken.getByText(/über Spalte (?!Kontaktiert)/).waitFor()
    await finger.move([375, y + 40], [MIDDLE, y + 40])
    await expect.poll(() => isResting(page)).toBe(true)
    expect((await scrolled(page)).left).toBeGreaterThan(start.left)
    const over = /über Spalte (.*)\.$/.exec((await spoken.textContent()) ?? '')?.[1]
    await finger.up()
    await expect.poll(() => readStatus(agent)).not.toEqual(['contacted'])
    const [status] = await readStatus(agent)
    expect(PROSPECT_STATUS_LABEL[status as ProspectStatus]).toBe(over)
    await expect.poll(() => sent).toEqual([{ prospectStatus: status }])
  })

  it('neither drags nor opens a link on a long press; a tap opens the details', async () => {
    const agent = await stage.product.make.agent()
    await workOn(agent, 'Landhaus', 'not_contacted')
    const { page, sent, link, spoken } = await openBoard(agent, PHONE)
    const finger = await fingerOn(page)
    const [x, y] = await middleOf(link('Landhaus', 'not_contacted'))
    await finger.down(x, y)
    await spoken.getByText('Landhaus aufgenommen').waitFor()
    await finger.up()
    await spoken.getByText('Landhaus bleibt in der Spalte.').waitFor()
    // Clicks are ignored for this long after a drag.
    await page.waitForTimeout(400)
    expect(new URL(page.url()).search).toBe('?view=board')
    await finger.down(x, y)
    await finger.up()
    await page.getByRole('dialog', { name: 'Landhaus' }).waitFor()
    expect(sent).toEqual([])
  })
})

describe('the board', () => {
  it('shows what the table found, and vice versa', async () => {
    const agent = await stage.product.make.agent()
    await workOn(agent, 'Kapitänshaus', 'contacted')
    await workOn(agent, 'Kapitänswohnung', 'send_info')
    await workOn(agent, 'Scheune', 'contacted')
    const page = await stage.enter({ as: agent })
    await page.goto('/prospect-management')
    await page.getByRole('link', { name: 'Scheune' }).waitFor()
    await page.getByRole('searchbox', { name: 'Suche' }).fill('Kapitän')
    await page.getByRole('link', { name: 'Scheune' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Board', exact: true }).click()
    await page.getByRole('article').nth(1).waitFor()
    expect(await page.getByRole('article').getByRole('link').allTextContents()).toEqual(['Kapitänshaus', 'Kapitänswohnung'])
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Info senden')
    await page.getByRole('link', { name: 'Kapitänshaus' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Info senden1'])
    await page.getByRole('link', { name: 'Tabelle', exact: true }).click()
    const found = page.getByRole('table').getByRole('link')
    await found.filter({ hasText: 'Kapitänswohnung' }).waitFor()
    await found.filter({ hasText: 'Kapitänshaus' }).waitFor({ state: 'detached' })
    expect(await found.allTextContents()).toEqual(['Kapitänswohnung'])
    expect(decodeURIComponent(new URL(page.url()).search)).toBe('?q=Kapitän&status=send_info')
  })

  it('includes a search term that is still being debounced when it opens', async () => {
    const agent = await stage.product.make.agent()
    await workOn(agent, 'Leuchtturm', 'contacted')
    await workOn(agent, 'Speicher', 'contacted')
    const page = await stage.enter({ as: agent })
    await page.goto('/prospect-management')
    await page.getByRole('link', { name: 'Speicher' }).waitFor()
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    await page.route(/assets\/board-[^/]*\.js/, async (route) => {
      await opened
      await route.continue()
    })
    await page.getByRole('searchbox', { name: 'Suche' }).fill('Leucht')
    await page.getByRole('link', { name: 'Board', exact: true }).click()
    await page.waitForURL(/q=Leucht/)
    open()
    await page.getByRole('article').getByRole('link', { name: 'Leuchtturm' }).waitFor()
    await page.getByRole('link', { name: 'Speicher' }).waitFor({ state: 'detached' })
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ view: 'board', q: 'Leucht' })
  })

  it('follows a status changed elsewhere', async () => {
    const agent = await stage.product.make.agent()
    const id = await workOn(agent, 'Mühle', 'contacted')
    const { sent, link } = await openBoard(agent)
    await link('Mühle', 'contacted').waitFor()
    const elsewhere = await fetch(`${stage.product.url}/api/properties/${id}/prospect`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: agent.cookie },
      body: JSON.stringify({ prospectStatus: 'not_interested' }),
    })
    expect(elsewhere.status).toBe(200)
    await link('Mühle', 'not_interested').waitFor()
    expect(sent).toEqual([])
  })

  it('is accessible in both themes and on a phone', async () => {
    const agent = await stage.product.make.agent()
    await workOn(agent, 'Rotklinker mit Garten', 'contacted', 12)
    await workOn(agent, 'Fachwerkhaus', 'follow_up', 40)
    await workOn(agent, 'Villa', 'closed_deal', 40)
    const { page, link } = await openBoard(agent)
    await link('Villa', 'closed_deal').waitFor()
    expect(await inspect(page, 'board')).toEqual([])
    await page.goto('/prospect-management?view=board&status=follow_up')
    await link('Fachwerkhaus', 'follow_up').waitFor()
    expect(await inspect(page, 'board-ein-status', TWO_LOOKS)).toEqual([])
  })
})

describe('with a thousand prospects', () => {
  const ids: number[] = []

  /** Owners by falling score: 700 contacted, 300 to follow up. */
  async function openFull() {
    const agent = await stage.product.make.agent()
    while (ids.length < 1_000) ids.push(await stage.product.make.property({ title: `Nummer ${ids.length + 1}` }))
    const now = new Date()
    const rows = ids.map((id, n) => ({
      office_id: agent.officeId,
      property_id: id,
      prospect_status: n < 700 ? 'contacted' : 'follow_up',
      lead_score: 99 - Math.floor(n / 10),
      status_changed_at: now,
      created_at: now,
      updated_at: now,
    }))
    await stage.product.ctx.db.insertInto('prospects').values(rows).execute()
    const board = await openBoard(agent)
    await board.column('contacted').getByText('700', { exact: true }).waitFor()
    const list = board.column('contacted').getByRole('list').locator('..')
    const positions = () =>
      list.getByRole('listitem').evaluateAll((items) => items.map((item) => Number(item.getAttribute('aria-posinset'))))
    /** Scrolls by the wheel until the card at this position is drawn. */
    async function scrollTo(position: number) {
      await board.page.mouse.move(...(await middleOf(list)))
      await expect
        .poll(async () => {
          await board.page.mouse.wheel(0, 2_000)
          await board.page.waitForTimeout(50)
          return Math.max(...(await positions()))
        })
        .toBeGreaterThanOrEqual(position)
    }
    return { ...board, agent, list, positions, scrollTo }
  }

  it('renders only visible cards, and a card can be dragged past the others', async () => {
    const { page, sent, column } = await openFull()
    const card = column('contacted').getByRole('article').first()
    const title = (await card.getByRole('link').textContent()) ?? ''
    await dragByMouse(page, card.getByRole('link'), column('follow_up'))
    await expect.poll(() => sent).toEqual([{ prospectStatus: 'follow_up' }])
    await column('follow_up').getByRole('link', { name: title, exact: true }).waitFor()
    expect(await page.getByRole('article').count()).toBeLessThan(80)
    await column('contacted').getByText('699', { exact: true }).waitFor()
    await column('follow_up').getByText('301', { exact: true }).waitFor()
    expect(await inspect(page, 'board-voll')).toEqual([])
  })

  it('loads the next pages of a column as it is scrolled, and a card from there can be dragged, and undo takes it back', async () => {
    const { page, agent, sent, column, link, list, scrollTo } = await openFull()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('offset=') && asked.push(new URL(request.url()).search))
    await scrollTo(150)
    expect(asked.length).toBeGreaterThanOrEqual(2)
    expect(new Set(asked).size).toBe(asked.length)
    for (const search of asked) expect(search).toContain('prospectStatus=contacted&orderBy=score&limit=100')
    expect(await list.getByRole('listitem').first().getAttribute('aria-setsize')).toBe('700')
    expect(await page.getByRole('article').count()).toBeLessThan(80)
    const card = list.getByRole('listitem').nth(5).getByRole('link')
    const title = (await card.textContent()) ?? ''
    expect(Number(title.replace('Nummer ', ''))).toBeGreaterThan(30)
    await dragByMouse(page, card, column('follow_up'))
    await expect.poll(() => sent).toEqual([{ prospectStatus: 'follow_up' }])
    await link(title, 'follow_up').waitFor()
    await column('contacted').getByText('699', { exact: true }).waitFor()
    await column('follow_up').getByText('301', { exact: true }).waitFor()
    await stage.visitor.toast(`„${title}“ geändert`).waitFor()
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await column('contacted').getByText('700', { exact: true }).waitFor()
    await column('follow_up').getByText('300', { exact: true }).waitFor()
    expect((await readStatus(agent)).filter((status) => status === 'contacted')).toHaveLength(700)
  })

  it('loads the next page by keyboard alone, and moves a card from there', async () => {
    const { page, sent, spoken, column, positions } = await openFull()
    await column('contacted').getByRole('link').first().focus()
    await expect
      .poll(
        async () => {
          for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab')
          return Math.max(...(await positions()))
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(45)
    const grip = column('contacted')
      .getByRole('button', { name: /^Verschieben: / })
      .last()
    const title = ((await grip.getAttribute('aria-label')) ?? '').replace('Verschieben: ', '')
    await grip.focus()
    await page.keyboard.press('Space')
    await pickedUp(page, spoken)
    await page.keyboard.press('ArrowRight')
    await spoken.getByText(`${title} über Spalte Kein Interesse.`).waitFor()
    await page.keyboard.press('Space')
    await column('not_interested').getByRole('link', { name: title, exact: true }).waitFor()
    await expect.poll(() => sent).toEqual([{ prospectStatus: 'not_interested' }])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Verschieben: ${title}`)
  })

  it('follows a change of a card of the second page made elsewhere', async () => {
    const { agent, column, list, scrollTo } = await openFull()
    await scrollTo(60)
    const title = (await list.getByRole('listitem').last().getByRole('link').textContent()) ?? ''
    const id = ids[Number(title.replace('Nummer ', '')) - 1]
    await fetch(`${stage.product.url}/api/properties/${id}/prospect`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: agent.cookie },
      body: JSON.stringify({ prospectStatus: 'send_info' }),
    })
    await column('send_info').getByRole('link', { name: title, exact: true }).waitFor()
    await column('contacted').getByText('699', { exact: true }).waitFor()
  })

  it('shows the table page by page', async () => {
    const { page } = await openFull()
    await page.getByRole('link', { name: 'Tabelle', exact: true }).click()
    const table = page.getByRole('table')
    await table.waitFor()
    expect(await table.getAttribute('aria-rowcount')).toBe('101')
    await page.getByText('1.000 Immobilien, beste Chance zuerst').waitFor()
    await page.getByRole('button', { name: 'Mehr laden' }).click()
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('191')
  })
})
