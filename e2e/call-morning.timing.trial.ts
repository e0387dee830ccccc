import { describe, expect, it } from 'vitest'
import { agentWithOwners, isNext, nameOf, owner } from './call-list-page.ts'
import { oneVisitor } from './stage.ts'
import { comeBack, goOffline } from './visitor.ts'

const stage = oneVisitor()

const CALLS = 25
/** Calls made without a network. */
const OFFLINE = { from: 10, until: 15 }
/** The call whose answer is lost. */
const LOST = 4
/** From saving a result to the next owner, in milliseconds. */
const MOST_MS = 100

/** Measures in the page the time from the key that saves to the frame that shows the next owner. */
function watchNext(): void {
  const times: number[] = []
  Object.assign(globalThis, { nextAfter: times })
  let savedAt: number | undefined
  addEventListener('keydown', ({ key }) => (savedAt = key === 'Enter' ? performance.now() : savedAt), { capture: true })
  let before = ''
  new MutationObserver(() => {
    const now = document.querySelector('form h2')?.textContent ?? ''
    if (now === before) return
    before = now
    const since = savedAt
    savedAt = undefined
    if (since !== undefined) requestAnimationFrame(() => times.push(performance.now() - since))
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

describe('a morning of 25 calls', () => {
  it('stays on one page, is fast, works offline, and sends nothing twice', async () => {
    const agent = await agentWithOwners(stage.product, CALLS + 1)
    const page = await stage.enter({ as: agent })
    await page.addInitScript(watchNext)
    stage.visitor.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/)
    let posts = 0
    await page.route('**/api/call-list/*/results', async (route) => {
      posts += 1
      if (posts !== LOST) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.goto('/call-list')
    await owner(page).waitFor()
    let loads = 0
    page.on('load', () => (loads += 1))
    for (let call = 0; call < CALLS; call += 1) {
      if (call === OFFLINE.from) await goOffline(stage.visitor.context)
      if (call === OFFLINE.until) {
        await page.getByText(/^(1\d|[5-9]) Anrufergebnisse werden gesendet/).waitFor()
        await comeBack(stage.visitor.context)
      }
      const before = await nameOf(page)
      await page.keyboard.press(String((call % 8) + 1))
      // The first one with a note, saved from within its field.
      if (call === 0) await page.getByLabel('Notiz').fill('1 Anruf, keiner da')
      await page.keyboard.press(call === 0 ? 'Control+Enter' : 'Enter')
      await isNext(page, before)
    }
    await page.getByText(/gesendet, sobald/).waitFor({ state: 'hidden', timeout: 40_000 })
    const { ctx } = stage.product
    const count = async (table: 'call_results' | 'prospect_activities') =>
      (await ctx.db.selectFrom(table).select('property_id').where('agent_id', '=', agent.id).execute()).map(
        ({ property_id }) => property_id,
      )
    await expect.poll(async () => (await count('call_results')).length).toBe(CALLS)
    const called = await count('prospect_activities')
    expect([called.length, new Set(called).size, loads]).toEqual([CALLS, CALLS, 0])
    expect(posts).toBeGreaterThan(CALLS)
    // The device must keep nothing once it is sent.
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'giebel.type'))).toEqual([])
    const times = (await page.evaluate(() => (globalThis as unknown as { nextAfter: number[] }).nextAfter)).toSorted((a, b) => a - b)
    const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Infinity
    process.stdout.write(`\n${times.length} results, the next owner after ${p95.toFixed(0)} ms (p95) of ${MOST_MS}\n`)
    expect(times.length).toBeGreaterThanOrEqual(CALLS - 1)
    expect(p95).toBeLessThanOrEqual(MOST_MS)
  })
})
