import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captures } from '#shared/contract/work/captures.ts'
import { imports } from '#shared/contract/ingest/imports.ts'
import { mailbox } from '#shared/contract/ingest/mailbox.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { toCents } from '#shared/domain/money.ts'
import { type InboundServer, listenForMails } from '#server/features/ingest/mailbox/smtp/smtp.ts'
import { createPostbox } from '#server/features/ingest/mailbox/service.ts'
import { kleinanzeigen } from '#server/features/ingest/portals/kleinanzeigen.ts'
import { storeListings } from '#server/features/ingest/read/store.ts'
import { askForAdverts } from '#server/features/ingest/runs/unread-ads.ts'
import { createAlertPost } from '#stand-ins/alert-mails/post.ts'
import { immobilienscout24Text, kleinanzeigenText } from '#stand-ins/alert-mails/texts.ts'
import { listen } from '#stand-ins/server.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { readBell } from '#test/bell.ts'
import { capturedAd } from '#test/captured.ts'
import { days } from '#test/clock.ts'
import { csvForm } from '#test/csv-form.ts'
import type { TestAgent } from '#test/factories.ts'
import { PARK_HOUSE } from '#test/park-house.ts'

const AD_PAGE = readFileSync(new URL('../../ingest/portals/kleinanzeigen/fixtures/ad-private.html', import.meta.url), 'utf8')
const post = createAlertPost()
/** What the portal's ad page shows now. */
let shown = ''
let test: TestApp
let smtp: InboundServer
let portal: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  portal = await listen(({ url }, response) => {
    if (url === '/robots.txt') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shown)
  }, 0)
  test = await startTestApp({ env: { KLEINANZEIGEN_URL: portal.url }, dns: { text: (name: string) => post.dns.text(name) } })
  await test.make.changeSources({ pause_ms: 0 })
  smtp = await listenForMails({ port: 0, host: '127.0.0.1', domain: 'giebel.test', tls: undefined }, createPostbox(test.ctx), (error) => {
    throw error
  })
})
afterAll(async () => {
  await smtp.close()
  await test.close()
  await portal.close()
})

const german = (euro: number) => `${euro.toLocaleString('de-DE')} €`
const importing = (agent: TestAgent, file: string) => test.as(agent).call(imports.importFile, { body: csvForm(file) })

async function mailed(agent: TestAgent, mail: { readonly from: string; readonly subject: string; readonly text: string }): Promise<void> {
  const known = (await test.as(agent).call(mailbox.read)).body.address
  const to = known ?? (await test.as(agent).call(mailbox.renew)).body.address ?? ''
  await post.send(smtp.port, { to, ...mail })
  await test.drain()
}

interface Way {
  readonly number: string
  /** Whether only the agent who added the advert has it. */
  readonly isOwn: boolean
  readonly bring: (agent: TestAgent, euro: number) => Promise<unknown>
}

const WAYS: Readonly<Record<string, Way>> = {
  'a run of a portal': {
    number: 'haus',
    isOwn: false,
    bring: (_, euro) =>
      storeListings(test.ctx, { portal: kleinanzeigen, near: [], offices: [] }, [{ externalId: '', top: false }], () => ({
        ...PARK_HOUSE,
        priceCents: toCents(euro),
      })),
  },
  'the page of an advert': {
    number: '4100000001',
    isOwn: false,
    bring: async (agent, euro) => {
      const known = await propertyBy('4100000001')
      const source_url = `${portal.url}/s-anzeige/reihenhaus/4100000001-208-3437`
      const id =
        known ??
        (await test.make.property({
          external_id: '4100000001',
          source_url,
          price_cents: toCents(euro),
          highest_price_cents: toCents(euro),
        }))
      shown = AD_PAGE.replaceAll('285.000 €', german(euro)).replaceAll('285000.00', `${euro}.00`)
      await askForAdverts(test.ctx, 'kleinanzeigen.de', [id], [agent.officeId])
      await test.drain()
    },
  },
  'a file of ThinkImmo': {
    number: 'think-1',
    isOwn: true,
    bring: (agent, euro) => importing(agent, `title;zip;id;buyingPrice\nHaus am Kamp;29525;think-1;${euro}\n`),
  },
  'a file with links to a portal': {
    number: '2900000601',
    isOwn: true,
    bring: (agent, euro) =>
      importing(
        agent,
        `Titel;PLZ;Preis (€);Link\nHaus am Kolk;29525;${german(euro)};https://www.kleinanzeigen.de/s-anzeige/haus/2900000601-208-1\n`,
      ),
  },
  'a mail of ImmoScout24': {
    number: '171000601',
    isOwn: true,
    bring: (agent, price) => {
      const advert = { id: '171000601', title: 'Haus am Fleet mit Garten', price, size: 120, rooms: 4, zipCode: '29525', town: 'Uelzen' }
      const text = immobilienscout24Text('Haus zum Kauf, in Uelzen', [advert])
      return mailed(agent, { from: 'myscout@immobilienscout24.de', subject: '1 Angebot: Haus zum Kauf, in Uelzen', text })
    },
  },
  'a mail of Kleinanzeigen': {
    number: '2900000602',
    isOwn: true,
    bring: (agent, price) => {
      const advert = { id: '2900000602', title: 'Haus am Deich mit Garten', price, size: 120, rooms: 4, zipCode: '29525', town: 'Uelzen' }
      return mailed(agent, {
        from: 'noreply@kleinanzeigen.de',
        subject: 'Neue Anzeige',
        text: kleinanzeigenText('Haus in Uelzen', [advert]),
      })
    },
  },
  'a page captured in the browser': {
    number: '2900000603',
    isOwn: true,
    bring: (agent, price) =>
      test.as(agent).call(captures.page, { body: { page: capturedAd({ externalId: '2900000603', price }), favorite: false } }),
  },
}

async function propertyBy(number: string, agent?: TestAgent): Promise<number | undefined> {
  const advert = await test.ctx.db
    .selectFrom('adverts')
    .select('property_id as id')
    .where('external_id', '=', agent === undefined ? number : `${number}@${agent.officeId}`)
    .executeTakeFirst()
  return advert?.id
}

const dropsOf = async (agent: TestAgent) => (await readBell(test, agent)).filter(({ kind }) => kind === 'price_drop')

describe('a price drop', () => {
  it.each(Object.entries(WAYS))('is announced to the agents who watch the property: %s', async (_, { number, isOwn, bring }) => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    const bringers = isOwn ? [agent, other] : [agent]
    for (const one of bringers) await bring(one, 450_000)
    for (const one of [agent, other]) {
      const id = await propertyBy(number, isOwn ? one : undefined)
      expect(id).toBeDefined()
      const watched = one === agent
      expect((await test.as(one).call(favorites.add, { body: { propertyId: id ?? 0, watched } })).status).toBe(200)
    }
    test.clock.advance(days(1))
    for (const one of bringers) await bring(one, 450_000)
    expect([await dropsOf(agent), await dropsOf(other)]).toEqual([[], []])
    test.clock.advance(days(1))
    for (const one of bringers) await bring(one, 410_000)
    const drops = await dropsOf(agent)
    expect(drops.map(({ property }) => [property?.id, property?.price])).toEqual([
      [await propertyBy(number, isOwn ? agent : undefined), 410_000],
    ])
    expect(await dropsOf(other)).toEqual([])
    test.clock.advance(days(1))
    for (const one of bringers) await bring(one, 430_000)
    expect(await dropsOf(agent)).toHaveLength(1)
  })
})
