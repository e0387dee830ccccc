import { expect, it } from 'vitest'
import { ALL_LOOKS, inspect, TWO_LOOKS } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ visitor: { reducedMotion: 'reduce' }, isInspected: true })

it('two adverts that may be one property are decided by one key, and the decision is undone', async () => {
  const { make, ctx } = stage.product
  const details_read_at = ctx.clock.now()
  const ids = [
    await make.property({ details_read_at, title: 'Haus am Park' }),
    await make.property({ details_read_at, title: 'Familienhaus', source: 'immowelt.de' }),
  ]
  const adverts = await ctx.db.selectFrom('adverts').select('id').where('property_id', 'in', ids).orderBy('id').execute()
  await ctx.db
    .insertInto('maybe_pairs')
    .values({ one_id: adverts[0]?.id ?? 0, other_id: adverts[1]?.id ?? 0, score: 5 })
    .execute()
  const page = await stage.enter({ as: stage.agent })
  await page.goto('/dasselbe-objekt')
  await page.getByRole('heading', { name: 'Das spricht dafür' }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Nichts zu entscheiden' }).waitFor()
  await page.goto(`/property/${ids[1]}`)
  await page.getByRole('region', { name: 'Inserate (2)' }).waitFor()
  expect(await inspect(page, 'immobilie-trennen', ALL_LOOKS)).toEqual([])
  await page.goto('/dasselbe-objekt')
  await page.getByRole('heading', { name: 'Letzte Entscheidungen' }).waitFor()
  expect(await inspect(page, 'dasselbe-objekt-leer', TWO_LOOKS)).toEqual([])
  await page.getByRole('button', { name: /^Rückgängig/ }).click()
  await page.getByRole('heading', { name: 'Das spricht dafür' }).waitFor()
  expect(await page.getByText('Ein Paar wartet').count()).toBe(1)
})
