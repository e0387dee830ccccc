import fc from 'fast-check'
import { expect, it } from 'vitest'
import { advertFeatures, type WeighedAdvert } from './advert-features.ts'

const ADVERT: WeighedAdvert = {
  title: '',
  text: '',
  sellerType: null,
  otherAds: null,
  price: null,
  size: null,
  rooms: null,
  zipCode: null,
  propertyType: 'house',
}

const slotsOf = (part: Partial<WeighedAdvert>) => advertFeatures({ ...ADVERT, ...part }).map(({ slots }) => [...slots])

it('counts each feature of a text once, however often it is repeated and whatever was read before', () => {
  const texts = fc.array(fc.constantFrom('Haus', 'Garten', 'Makler', 'ruhig', 'x', '!', '3', '12345', 'Größe'), { maxLength: 30 })
  fc.assert(
    fc.property(texts, texts, (words, others) => {
      const text = words.join(' ')
      const [, before] = slotsOf({ text })
      slotsOf({ title: others.join(' '), text: `${text} ${others.join(' ')}` })
      const [, after] = slotsOf({ text })
      expect(after).toEqual(before)
      expect(new Set(after).size).toBe(after?.length)
    }),
  )
})

it('finds the features of all words, in the order in which they first occur', () => {
  const [, once] = slotsOf({ text: 'Haus Garten Haus Garten' })
  const [, more] = slotsOf({ text: 'Haus Garten Haus Garten Haus Garten ruhig' })
  expect(once?.length).toBeGreaterThan(20)
  expect(more?.slice(0, once?.length)).toEqual(once)
  expect(more?.length).toBeGreaterThan(once?.length ?? 0)
})
