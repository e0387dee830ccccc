import { describe, expect, it } from 'vitest'
import type { WeighedAdvert } from './advert-features.ts'
import { weighDoubts, strongestSentence } from './advert.ts'

const ADVERT: WeighedAdvert = {
  title: 'Haus mit Garten',
  text: '',
  sellerType: 'private',
  otherAds: 0,
  price: 300_000,
  size: 120,
  rooms: 4,
  zipCode: '50667',
  propertyType: 'house',
}

describe('doubts about an advert', () => {
  it('are probabilities', () => {
    const doubts = Object.values(weighDoubts({ ...ADVERT, text: 'Wir suchen ein Haus.' }))
    expect(doubts.every((one) => one >= 0 && one <= 1)).toBe(true)
    expect(doubts.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1)
  })

  it('are quoted by the sentence with the strongest evidence', () => {
    const text = 'Das Haus liegt ruhig. Unser Team berät Sie gern zu Ihrem Neubau und zur Finanzierung Ihres Hauses. Der Garten ist groß.'
    expect(strongestSentence({ ...ADVERT, text }, 'dealer')).toContain('Unser Team')
    expect(strongestSentence({ ...ADVERT, title: 'Tausche Haus gegen Wohnung', text: 'Ruhige Lage.' }, 'swap')).toBe(
      'Tausche Haus gegen Wohnung',
    )
  })

  it.each(['haus ', 'x', 'ä', 'HausHaus', '🏡', '1 '])('are found in 20,000 characters of %j within moments', (part) => {
    const begun = performance.now()
    weighDoubts({ ...ADVERT, text: part.repeat(20_000 / part.length) })
    // takes less than 10 ms when measured
    expect(performance.now() - begun).toBeLessThan(1_000)
  })
})
