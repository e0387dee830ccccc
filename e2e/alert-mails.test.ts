import { expect, it } from 'vitest'
import { immobilienscout24Text } from '#stand-ins/alert-mails/texts.ts'
import { ALL_LOOKS, inspect } from './inspect.ts'
import { oneVisitor } from './stage.ts'

const stage = oneVisitor({ visitor: { reducedMotion: 'reduce' }, isInspected: true })

it('an alert email rings the bell, joins the known advert, and is listed with its result', async () => {
  const { make } = stage.product
  await make.savedSearch(stage.agent, { name: 'Häuser in Uelzen', location: 'Uelzen' })
  const known = await make.property({
    source: 'immobilienscout24.de',
    external_id: '171900001',
    title: 'Haus am Markt',
    location: 'Uelzen',
    zip_code: '29525',
  })
  const page = await stage.enter({ as: stage.agent })
  await page.goto('/suchauftraege')
  await page.getByText('Noch keine E-Mail angekommen').waitFor()
  await page.getByRole('button', { name: 'Adresse anlegen' }).click()
  const address = page.getByRole('textbox', { name: 'Adresse' })
  await expect.poll(() => address.inputValue()).toMatch(/^suche-[0-9a-f]{16}@giebel\.test$/)
  const common = { price: 450_000, size: 120, rooms: 5, zipCode: '29525', town: 'Uelzen' }
  const sent = Date.now()
  await stage.product.alert({
    from: 'myscout@immobilienscout24.de',
    to: await address.inputValue(),
    subject: '2 Angebote: Haus zum Kauf, in Uelzen',
    text: immobilienscout24Text('Haus zum Kauf, in Uelzen', [
      { ...common, id: '171900001', title: 'Haus am Markt' },
      { ...common, id: '171900002', title: 'Haus an der Ilmenau' },
    ]),
  })
  await page.getByText('2 Anzeigen · 2 neue').waitFor()
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click()
  await page
    .getByText(/Häuser in Uelzen/)
    .first()
    .waitFor()
  expect(Date.now() - sent).toBeLessThan(60_000)
  await page.keyboard.press('Escape')
  expect(await inspect(page, 'suchauftraege', ALL_LOOKS)).toEqual([])
  await page.goto(`/property/${known}`)
  await page.getByRole('region', { name: 'Inserate (2)' }).waitFor()
})
