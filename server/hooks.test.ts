import type { UserId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
import { allHooks } from './hooks.ts'

it('runs all features’ hooks in their order, one after the other', async () => {
  const seen: string[] = []
  const hooks = allHooks<string>([
    {
      async onJoined(ctx, { stays }) {
        await Promise.resolve()
        seen.push(`first ${ctx} ${stays}`)
      },
    },
    {},
    {
      async onJoined(ctx, { goes }) {
        seen.push(`second ${ctx} ${goes}`)
      },
    },
  ])
  await hooks.onJoined('ctx', { stays: 1, goes: 2, step: 3 })
  expect(seen).toEqual(['first ctx 1', 'second ctx 2'])
})

it('fails with the first hook that fails and does not run any further hook', async () => {
  const hooks = allHooks<string>([
    { onMatched: () => Promise.reject(new Error('no export')) },
    { onMatched: () => Promise.reject(new Error('never reached')) },
  ])
  await expect(hooks.onMatched('ctx', [])).rejects.toThrow('no export')
})

it('collects the search limits from the features that know them, and is empty without such a feature', () => {
  const limit = { source: 'immonet.de', sentence: 'Immonet kennt keinen Umkreis.' } as const
  const criteria = { listingType: 'sale', propertyType: null, radius: null, sellerType: null } as const
  const anything = { ...criteria, minPrice: null, maxPrice: null, minSize: null, rooms: null }
  expect(allHooks([{ limitSearch: () => [limit] }, {}]).limitSearch(anything, [null], ['immonet.de'])).toEqual([limit])
  expect(allHooks([{}]).limitSearch(anything, [null], ['immonet.de'])).toEqual([])
})

it('collects the ways into an account from all features', async () => {
  const passkey = { way: 'passkey', words: 'ein Passkey', isPlural: false } as const
  const calendar = { way: 'calendar', words: 'die Adresse des Kalenders', isPlural: false } as const
  const hooks = allHooks<string>([{ listWaysIn: async () => [calendar] }, {}, { listWaysIn: async () => [passkey] }])
  expect(await hooks.listWaysIn('ctx', '' as UserId)).toEqual([calendar, passkey])
  expect(await hooks.endWaysIn('ctx', '' as UserId, '' as UserId)).toEqual([])
})

it('rejects every sign-in without a feature that asks for the second factor', () => {
  const browser = { device: undefined, step: { begin: () => undefined } }
  expect(() => allHooks<string>([{}]).askForFactor('ctx', { id: '' as UserId, passwordHash: '' }, browser)).toThrow('askForFactor')
})
