import { act, render, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it, vi } from 'vitest'
import { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { buildAddress } from '#shared/contract/route.ts'
import { hitsPath } from './hits-path.ts'
import { countFilters, DEFAULT_SEARCH, readSearch, toQuery, useSearch, writeSearch } from './use-search.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

describe('the search in the URL', () => {
  it('is the default for an empty query, and omits defaults', () => {
    expect(read('')).toEqual(DEFAULT_SEARCH)
    expect(writeSearch(DEFAULT_SEARCH).toString()).toBe('')
  })

  it('is the same after writing and reading', () => {
    const search = read(
      'location=K%C3%B6ln&minPrice=100000&rooms=2.5&propertyType=house&sellerType=all&onlyWithImages=true&sources=immowelt.de&sort=price-ASC&page=3',
    )
    expect(read(writeSearch(search).toString())).toEqual(search)
    expect(countFilters(search)).toBe(7)
  })

  const TEXTS = ['words', 'q', 'location', 'city', 'zipCode'] as const
  it.each(['a & b #1', '50 % + 2/3', 'x=1?y=2;z', 'Köln „Mülheim“', '%26 %23 &amp;'])(
    'keeps the text "%s" in every field, here and in the call',
    (text) => {
      for (const name of TEXTS) {
        const { search, hash } = new URL(`/properties?${writeSearch({ ...DEFAULT_SEARCH, [name]: text })}`, 'https://giebel.test')
        expect([name, read(search)[name], hash]).toEqual([name, text, ''])
        const sent = new URL(buildAddress('/api/properties', {}, toQuery(read(search))), 'https://giebel.test')
        expect([name, sent.searchParams.get(name), sent.hash]).toEqual([name, name === 'words' ? null : text, ''])
      }
      const unused = [text, 'Balkon']
      expect(read(writeSearch({ ...DEFAULT_SEARCH, unused }).toString()).unused).toEqual(unused)
    },
  )

  it('keeps the time filters, and passes them to the call', () => {
    const asked = 'minPriceCut=5&cutWithinDays=30&minDaysOnline=60&onlyBack=true&withAgency=true&sort=priceCut-DESC'
    expect(writeSearch(read(asked)).toString()).toBe(asked)
    expect(countFilters(read(asked))).toBe(5)
    expect(PropertyFilter.parse(toQuery(read(asked)))).toMatchObject({
      minPriceCut: 5,
      cutWithinDays: 30,
      minDaysOnline: 60,
      onlyBack: true,
      withAgency: true,
      orderBy: 'priceCut',
      order: 'DESC',
    })
  })

  it('keeps the contact filters, and an order other than the default', () => {
    const asked = 'withPhone=true&letterPossible=true&withoutRefusals=true&sort=listedAt-DESC'
    expect(writeSearch(read(asked)).toString()).toBe(asked)
    expect(PropertyFilter.parse(toQuery(read(asked)))).toMatchObject({
      withPhone: true,
      letterPossible: true,
      withoutRefusals: true,
      orderBy: 'listedAt',
      order: 'DESC',
    })
  })

  it('keeps the hits of a saved search and a radius', () => {
    const asked = 'location=Celle&radius=20&sellerType=all&savedSearch=12&unread=true'
    expect(writeSearch(read(asked)).toString()).toBe(asked)
    expect(read('radius=7&savedSearch=1e3')).toEqual(DEFAULT_SEARCH)
    expect(hitsPath({ savedSearch: 12, unread: false })).toBe('/properties?sellerType=all&savedSearch=12')
    const unread = new URL(hitsPath({ savedSearch: undefined, unread: true }), 'http://localhost').searchParams
    expect(readSearch(unread)).toEqual({ ...DEFAULT_SEARCH, sellerType: 'all', unread: true })
  })

  it('keeps a question with the words it left over, which are not filters, and passes only a title word to the call', () => {
    const asked = 'words=Haus+mit+Balkon%2C+2+B%C3%A4der&q=Balkon&unused=2+B%C3%A4der&unused=Sauna'
    expect(read(asked)).toMatchObject({ words: 'Haus mit Balkon, 2 Bäder', q: 'Balkon', unused: ['2 Bäder', 'Sauna'] })
    expect(writeSearch(read(asked)).toString()).toBe(asked)
    expect(countFilters(read(asked))).toBe(1)
    expect(buildAddress('/api/properties', {}, toQuery(read(asked)))).toMatch(/[?]q=Balkon&(?!.*(?:words|unused)=)/)
  })

  it('ignores invalid values', () => {
    expect(read('minPrice=-5&maxPrice=viel&propertyType=castle&sellerType=x&sources=elsewhere&page=0&sort=password')).toEqual({
      ...DEFAULT_SEARCH,
      sources: [],
    })
  })
})

describe("the call's query", () => {
  it('requests the twenty private sales with the best chance, at all six sources', () => {
    const { pathname, searchParams } = new URL(buildAddress('/api/properties', {}, toQuery(DEFAULT_SEARCH)), location.origin)
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/api/properties',
      {
        listingType: 'sale',
        orderBy: 'chance',
        order: 'DESC',
        sellerType: 'private',
        sources: 'kleinanzeigen.de,immobilienscout24.de,immonet.de,immowelt.de,thinkimmo,ohne-makler.net',
        limit: '20',
        offset: '0',
      },
    ])
  })

  it("restricts a saved search's hits only by what was chosen", () => {
    const query = PropertyFilter.parse(toQuery(read('sellerType=all&savedSearch=12')))
    expect(JSON.parse(JSON.stringify(query))).toEqual({
      savedSearch: 12,
      orderBy: 'chance',
      order: 'DESC',
      limit: 20,
      offset: 0,
    })
    expect(PropertyFilter.parse(toQuery(read('savedSearch=12&sources=immowelt.de&rooms=3')))).toMatchObject({
      sources: ['immowelt.de'],
      rooms: 3,
      sellerType: 'private',
    })
  })

  it('sends neither "all" nor empty values', () => {
    const query = toQuery(read('sellerType=all&propertyType=all&location='))
    expect(buildAddress('/api/properties', {}, query)).not.toMatch(/all|location|Price|propertyType|sellerType|hidden/)
  })

  it('is valid for the contract', () => {
    expect(PropertyFilter.parse(toQuery(read('page=3&minPrice=1000&hidden=true&sort=size-DESC')))).toMatchObject({
      offset: 40,
      limit: 20,
      minPrice: 1000,
      hidden: true,
      orderBy: 'size',
      order: 'DESC',
    })
  })
})

describe('useSearch', () => {
  const open = (address: string) => {
    const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    return renderHook(() => ({ ...useSearch(), address: useLocation().search }), { wrapper }).result
  }

  it('returns to the first page when a filter changes', () => {
    const result = open('/properties?page=4&location=Ulm')
    act(() => result.current.change({ minPrice: 1000 }))
    expect(result.current.search).toMatchObject({ page: 1, location: 'Ulm', minPrice: 1000 })
    expect(result.current.address).toBe('?location=Ulm&minPrice=1000')
  })

  it('clears everything on reset', () => {
    const result = open('/properties?page=4&location=Ulm')
    act(() => result.current.reset())
    expect(result.current.search).toEqual(DEFAULT_SEARCH)
  })

  it('keeps a choice made a moment before, even if the screen lags behind', async () => {
    let change: ReturnType<typeof useSearch>['change'] = () => undefined
    const Screen = () => {
      change = useSearch().change
      return null
    }
    const router = createMemoryRouter([{ path: '/', Component: Screen }])
    render(<RouterProvider router={router} />)
    // As in a browser: nothing waits until every update is rendered.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    change({ onlyWithImages: true })
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    change({ rooms: 3 })
    await waitFor(() => expect(router.state.location.search).toContain('rooms=3'))
    expect(router.state.location.search).toContain('onlyWithImages=true')
    vi.unstubAllGlobals()
  })
})
