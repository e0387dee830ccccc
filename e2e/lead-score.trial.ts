import { expect, it } from 'vitest'
import { ALL_LOOKS, inspect } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ agent: { first_steps_hidden: true }, visitor: { reducedMotion: 'reduce' }, isInspected: true })

it('an agent reads how a score is made, weights an area by keyboard, and sees it on the card', async () => {
  // An unreachable owner's score is capped, regardless of weights.
  const reachable = { address: 'Parkallee 5', contact_name: 'Erika Kern', contact_phone: '040 5557788' }
  const id = await stage.product.make.property({ title: 'Rotklinker am Park', zip_code: '20257', price_cents: 42_000_000, ...reachable })
  const page = await stage.enter({ as: stage.agent })
  await page.goto(`/property/${id}`)
  const scoreOf = async () =>
    Number(/Lead-Score\s*(\d+)\/100/.exec(await page.getByRole('region', { name: 'Lead-Score' }).first().innerText())?.[1])
  await page.getByRole('region', { name: 'Lead-Score' }).first().waitFor()
  const before = await scoreOf()
  await page.getByRole('link', { name: 'So entsteht der Lead-Score' }).first().click()
  await page.getByRole('button', { name: 'Gebiet hinzufügen' }).waitFor()
  expect(await inspect(page, 'lead-score', ALL_LOOKS)).toEqual([])

  await page.getByRole('button', { name: 'Gebiet hinzufügen' }).focus()
  await page.keyboard.press('Enter')
  const area = page.getByRole('textbox', { name: 'Postleitzahl oder ihre ersten Ziffern' })
  await area.focus()
  await page.keyboard.type('2o')
  await page.keyboard.press('Enter')
  await page.getByText('Bitte geben Sie eine Postleitzahl oder ihre ersten Ziffern an').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('0')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await stage.visitor.toast('Die Gewichtung gilt ab sofort').waitFor()

  await page.goto(`/property/${id}`)
  await page.getByText('Ihre Gewichtung: Gebiet 20xxx').first().waitFor()
  expect(await scoreOf()).toBe(before + 12)
})
