import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { letters } from '#shared/contract/work/letters.ts'
import { notices } from '#shared/contract/work/notices.ts'
import { AddressForm, prospects } from '#shared/contract/work/prospects.ts'
import { BUILT_IN_LETTERS } from '#shared/domain/letter.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { writingAgent } from '#test/letters.ts'
import { readPdf } from '#test/pdf.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  ;[agent, other] = [await writingAgent(test), await writingAgent(test)]
})
afterAll(() => test.close())

let houses = 0
const newAddress = () => ({
  ownerStreet: `Fundweg ${(houses += 1)}`,
  ownerZipCode: '07749',
  ownerCity: 'Jena',
  ownerAddressOrigin: 'map' as const,
})
/** The advert names only the town. */
const property = () => test.make.property({ address: null, zip_code: '07749', location: 'Jena' })
const noteAt = (id: number, body: object, as = agent) => test.as(as).call(prospects.update, { params: { id }, body })
const read = async (id: number, as = agent) => (await test.as(as).call(properties.get, { params: { id } })).body
const letterLight = async (id: number, as = agent) => (await test.as(as).call(contact.get, { params: { id } })).body.lights.letter.light

const [{ subject, body }] = BUILT_IN_LETTERS
const writeTo = (id: number, more: object = {}) =>
  test.as(agent).call(letters.make, { body: { propertyIds: [id], subject, body, ...more } })
async function textOf(run: string): Promise<string> {
  const { rawPayload } = await test.app.inject({ url: `/api/letters/${run}/pdf`, headers: { cookie: agent.cookie } })
  return (await readPdf(rawPayload)).text.replaceAll(/\s+/g, ' ')
}

describe('an address the agent noted', () => {
  it('turns the letter light green for this agent only, while another agent can note a different one', async () => {
    const id = await property()
    const [mine, hers] = [newAddress(), newAddress()]
    expect([await letterLight(id), await letterLight(id, other)]).toEqual(['amber', 'amber'])
    await noteAt(id, mine)
    expect([await letterLight(id), await letterLight(id, other)]).toEqual(['green', 'amber'])
    await noteAt(id, hers, other)
    expect([await read(id), await read(id, other)]).toMatchObject([mine, hers])
    const found = await test.as(agent).call(properties.list, { query: { ids: String(id), letterPossible: 'true' } })
    expect(found.body.properties.map((card) => card.id)).toEqual([id])
    expect(JSON.stringify(found.body)).not.toContain('Fundweg')
  })

  it('without a house number keeps the letter light amber', async () => {
    const id = await property()
    await noteAt(id, { ...newAddress(), ownerStreet: 'Fundweg' })
    expect(await letterLight(id)).toBe('amber')
    expect(await writeTo(id)).toMatchObject({ status: 409, text: expect.stringContaining('Die vollständige Anschrift ist nicht bekannt') })
  })

  it('is used for letters, which state its origin', async () => {
    const id = await property()
    const { ownerStreet } = newAddress()
    await noteAt(id, { ...newAddress(), ownerStreet, ownerAddressOrigin: 'sight' })
    const text = await textOf((await writeTo(id)).body.run)
    expect(text).toContain(ownerStreet)
    expect(text).toContain('(öffentlich zugänglich), Ihre Anschrift aus eigener Anschauung vor Ort.')
    const { text: notice } = (await test.as(agent).call(notices.get, { params: { kind: 'property', id } })).body
    expect(notice).toContain('Ihre Anschrift aus eigener Anschauung vor Ort.')
  })

  it('is recognised as that of an owner who objected, and extends the objection to other adverts', async () => {
    const [here, elsewhere, later] = [
      await property(),
      await test.make.property({ address: 'Fundweg 500', zip_code: '07749' }),
      await property(),
    ]
    const address = { ...newAddress(), ownerStreet: 'Fundweg 500' }
    await noteAt(here, address)
    await test.as(agent).call(contact.objection, { params: { id: here }, body: {} })
    expect([await letterLight(elsewhere), await letterLight(elsewhere, other)]).toEqual(['red', 'green'])
    expect(await letterLight(later)).toBe('amber')
    await noteAt(later, address)
    expect(await letterLight(later)).toBe('red')
  })

  it('ends a consent to letters given for another address', async () => {
    const id = await property()
    await noteAt(id, newAddress())
    const day = test.clock.now().toISOString().slice(0, 10)
    await test.as(agent).call(contact.consent, { params: { id }, body: { channel: 'letter', reason: 'Am Zaun', day } })
    const isOfAnother = async () => (await read(id)).contact.consents.map((consent) => consent.isOfAnother === true)
    expect(await isOfAnother()).toEqual([false])
    await noteAt(id, newAddress())
    expect(await isOfAnother()).toEqual([true])
  })

  it('may be abroad, with a postcode of four digits and a known town', async () => {
    const id = await property()
    const address = { ownerStreet: 'Lindenweg 7', ownerZipCode: '8010', ownerCity: 'Graz', ownerAddressOrigin: 'sight' } as const
    expect((await noteAt(id, address)).status).toBe(200)
    expect(AddressForm.safeParse(address).success).toBe(true)
  })

  it('is rejected with an invalid postcode or an unknown origin', async () => {
    const id = await property()
    expect((await noteAt(id, { ownerZipCode: '0774' })).status).toBe(400)
    expect((await noteAt(id, { ownerZipCode: '8010', ownerCity: 'Jena' })).status).toBe(400)
    expect((await noteAt(id, { ownerAddressOrigin: 'register' })).status).toBe(400)
  })
})

describe('an address typed for a letter', () => {
  const recipient = (street: string) => ({ name: 'Karla Ott', street, zipCode: '07749', city: 'Jena' })

  it('is printed with its origin and kept for the next letter', async () => {
    const id = await property()
    const { run } = (await writeTo(id, { recipient: recipient('Tippweg 1'), addressOrigin: 'owner' })).body
    expect(await textOf(run)).toContain('Ihre Anschrift aus Ihren eigenen Angaben.')
    expect(await read(id)).toMatchObject({
      ownerStreet: 'Tippweg 1',
      ownerZipCode: '07749',
      ownerCity: 'Jena',
      ownerAddressOrigin: 'owner',
    })
    expect((await test.as(agent).call(letters.of, { params: { id } })).body.recipient.street).toBe('Tippweg 1')
    expect(await textOf((await writeTo(id)).body.run)).toContain('Ihre Anschrift aus Ihren eigenen Angaben.')
  })

  it("is never presented as the advert's address, even without an origin", async () => {
    const id = await property()
    const text = await textOf((await writeTo(id, { recipient: recipient('Tippweg 2') })).body.run)
    expect(text).toContain('Ihre Anschrift aus eigenen Ermittlungen.')
  })

  it("is not stored again if it equals the advert's", async () => {
    const id = await test.make.property({ address: 'Tippweg 3', zip_code: '07749', location: 'Jena' })
    const text = await textOf((await writeTo(id, { recipient: recipient('Tippweg 3'), addressOrigin: 'sight' })).body.run)
    expect(text).not.toContain('Ihre Anschrift aus')
    expect((await read(id)).ownerStreet).toBeNull()
  })
})
