import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Listening } from '../server.ts'
import { listen, readBody } from '../server.ts'
import type { Ad } from '../world/ad.ts'
import type { AdFormChoice, LayoutChoice } from './control.ts'
import { control } from './control.ts'
import type { Fault, FaultOptions } from '../portal-faults.ts'
import { answerFault, createFaultSwitch } from '../portal-faults.ts'
import { liveOnce } from '../world/life.ts'
import { answer, ROBOTS } from './portal.ts'
import { createRandom } from '../world/random.ts'
import type { GoneHow, PublishWish, World } from '../world/world.ts'
import { createWorld } from '../world/world.ts'

export interface KleinanzeigenOptions {
  readonly port?: number
  readonly seed?: number
  readonly ads?: number
  /** Adds properties with a story; see `WorldOptions.stories`. */
  readonly stories?: boolean
  /** Shown instead of its own world, so that several portals can share one. */
  readonly world?: World
  /** Seed for adverts published after the start; see `WorldOptions.life`. */
  readonly life?: number
  readonly now?: () => Date
  readonly layout?: LayoutChoice
  /** The ad pages' format. */
  readonly adForm?: AdFormChoice
  /** Replaces the default robots.txt. */
  readonly robots?: string
}

export interface SeenRequest {
  /** With the query. */
  readonly path: string
  readonly at: Date
  readonly userAgent: string | null
}

/** A running stand-in for kleinanzeigen.de. */
export interface KleinanzeigenStandIn extends Listening {
  /** The last 5,000 requests, oldest first, without those that control the stand-in. */
  readonly requests: readonly SeenRequest[]
  /** Newest first. */
  readonly ads: () => readonly Ad[]
  readonly publish: (ad?: PublishWish) => Ad
  /** In euros. Throws for an unknown advert. */
  readonly changePrice: (id: string, price: number) => Ad
  readonly edit: (id: string, changes: Partial<Omit<Ad, 'id'>>) => Ad
  readonly remove: (id: string, how?: GoneHow) => void
  readonly goOn: World['goOn']
  /** Null removes a fault. */
  readonly fault: (fault: Fault | null, options?: FaultOptions) => void
  readonly setLayout: (layout: LayoutChoice) => void
  readonly setAdForm: (form: AdFormChoice) => void
  /** Makes one random change. */
  readonly live: () => ReturnType<typeof liveOnce>
}

const REQUESTS_KEPT = 5_000
const DEFAULT_ADS = 440

async function driveFromOutside(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  controls: Parameters<typeof control>[2],
): Promise<void> {
  let reply
  try {
    reply = control(path, JSON.parse((await readBody(request)) || '{}'), controls)
  } catch (error) {
    reply = { status: 400, body: { error: String(error) } }
  }
  response.writeHead(reply.status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(reply.body))
}

/** Starts the stand-in on loopback. Adverts, pages and pictures are deterministic for a seed and a clock. */
export async function startKleinanzeigen(options: KleinanzeigenOptions = {}): Promise<KleinanzeigenStandIn> {
  const { port = 0, seed = 1, ads = DEFAULT_ADS, stories, now = () => new Date(), robots = ROBOTS, life } = options
  const world = options.world ?? createWorld({ seed, ads, now, ...(stories && { stories }), ...(life !== undefined && { life }) })
  const chance = createRandom(seed ^ 0x5eed)
  const requests: SeenRequest[] = []
  const faults = createFaultSwitch()
  const fault: KleinanzeigenStandIn['fault'] = faults.set
  let layout: LayoutChoice = options.layout ?? 'A'
  const setLayout = (choice: LayoutChoice): void => {
    layout = choice
  }
  let adForm: AdFormChoice = options.adForm ?? 'boxes'
  const setAdForm = (choice: AdFormChoice): void => {
    adForm = choice
  }
  const listening = await listen(async (request, response) => {
    const path = request.url ?? '/'
    const url = new URL(path, listening.url)
    if (request.method === 'POST' && url.pathname.startsWith('/__'))
      return driveFromOutside(request, response, url.pathname, { world, fault, setLayout, setAdForm })
    requests.push({ path, at: now(), userAgent: request.headers['user-agent'] ?? null })
    if (requests.length > REQUESTS_KEPT) requests.shift()
    const respond = async (): Promise<void> => {
      const reply = await answer(url, { world, base: listening.url, now: now(), layout, adForm, robots })
      response.writeHead(reply.status, reply.headers).end(request.method === 'HEAD' ? undefined : reply.body)
    }
    const wrong = faults.take(path)
    if (wrong === undefined) return respond()
    answerFault(wrong, response, { path, random: chance, answer: () => void respond(), removed: faults.removed() })
  }, port)

  return {
    url: listening.url,
    requests,
    ads: world.all,
    publish: world.publish,
    changePrice: world.changePrice,
    edit: world.edit,
    remove: world.remove,
    goOn: world.goOn,
    fault,
    setLayout,
    setAdForm,
    live: () => liveOnce(world, chance),
    close: listening.close,
  }
}
